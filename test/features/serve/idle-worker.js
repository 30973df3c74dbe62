/** A thread for servers that are asked nothing of an engine. */
export default () => {
  throw new Error('nobody asks this thread');
};
