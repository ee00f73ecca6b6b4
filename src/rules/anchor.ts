/** The anchor in a URL's hash; a hash with broken encoding is returned as it is. Never throws. */
export function anchorOf(hash: string): string {
  const written = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
