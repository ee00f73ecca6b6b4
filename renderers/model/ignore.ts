/** A handler that does nothing. */
export function ignore(): void {
  // Intentionally empty.
}
