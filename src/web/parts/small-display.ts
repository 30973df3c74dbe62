/** A phone's display, or a window as small: size counts for more than all else. The style sheets ask the same. */
export const SMALL_DISPLAY = window.matchMedia('(max-width: 47.99rem), (max-height: 29.99rem)');
