/** What is used of gifenc 1.0.3, which has no types; Node has the default export alone, bundlers the named one. */
declare module 'gifenc' {
  export function GIFEncoder(): import('./gif.js').GifEncoder;
  const gifenc: { GIFEncoder(): import('./gif.js').GifEncoder };
  export default gifenc;
}
