/** A thread in place of the one that writes PNG files: takes its time, and breaks or has a problem when the name says so. */
import { parentPort } from 'node:worker_threads';

const TIME_MS = 5;

parentPort.on('message', ({ path }) => {
  if (path === 'break') throw new Error('the thread broke');
  const problem = path === 'full' ? 'full: the disk is full' : null;
  setTimeout(() => parentPort.postMessage({ problem }), TIME_MS);
});
