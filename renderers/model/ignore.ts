/** A handler that does nothing. */
export function ignore(): void {
  // Nobody listens.
}
