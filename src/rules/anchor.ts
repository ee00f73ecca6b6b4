/** The anchor that an address's hash names; one that is encoded wrongly names itself. Never throws. */
export function anchorOf(hash: string): string {
  const written = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
