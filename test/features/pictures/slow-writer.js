/** A thread in place of the one that writes PNG files: takes its time, and breaks or has a problem when the name says so. */
const TIME_MS = 5;

export default async function write({ path }) {
  if (path === 'break') throw new Error('the thread broke');
  await new Promise((resolve) => setTimeout(resolve, TIME_MS));
  return { problem: path === 'full' ? 'full: the disk is full' : null };
}
