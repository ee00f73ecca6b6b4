/** How the page scrolls by itself: at once for who asked the system for less motion. */
export function scrollManner(): ScrollBehavior {
  // A script's own wish would win over the style sheet's rule for reduced motion.
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}
