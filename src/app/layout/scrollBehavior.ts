/** How scripts scroll the page: without animation if the visitor asked the system for less motion. */
export function scrollBehavior(): ScrollBehavior {
  // A behaviour set by a script would override the style sheet's rule for reduced motion.
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}
