/**
 * Widths in pixels that the content's picture service offers, by place on the page.
 * Source: requirements#picture-widths.
 */
export const pictureWidths = {
  tile: [233, 258, 286, 572, 858],
  preferenceCentre: [768, 1024, 1817],
  /** Footer and marketing. */
  marketing: [210, 232, 250, 286],
} as const;

/** The `srcset` of a picture: its URL with `?width=` for every width that the service offers for that place. */
export function srcSetOf(image: string, place: keyof typeof pictureWidths): string {
  const separator = image.includes('?') ? '&' : '?';
  return pictureWidths[place].map((width) => `${image}${separator}width=${width} ${width}w`).join(', ');
}
