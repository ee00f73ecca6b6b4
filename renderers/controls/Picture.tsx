import { safeAddress } from '#adapters/content/safeAddress.ts';
import { useRenderer } from '../model/rendererContext.ts';

interface PictureProps {
  readonly url: string;
  /** Widths in pixels to offer; none for a picture of one size, such as an icon. */
  readonly widths: readonly number[];
  readonly sizes?: string;
  /** Size in CSS pixels of the reserved space, so that nothing moves when the picture arrives. */
  readonly width: number;
  readonly height: number;
  readonly alt?: string;
  readonly className?: string | undefined;
}

/**
 * A picture from content in the widths that its service offers. Only pictures of the site itself or over https are
 * shown.
 */
export function Picture({ url, widths, sizes, width, height, alt = '', className }: PictureProps) {
  const { imageBase = '' } = useRenderer();
  const safe = safeAddress(url, 'picture');
  if (safe === undefined) return null;
  const address = safe.startsWith('/') ? `${imageBase}${safe}` : safe;
  const at = (pixels: number): string => `${address}${address.includes('?') ? '&' : '?'}width=${pixels}`;
  return (
    <img
      className={className}
      src={widths.length === 0 ? address : at(widths[Math.floor(widths.length / 2)] ?? width)}
      srcSet={widths.length === 0 ? undefined : widths.map((pixels) => `${at(pixels)} ${pixels}w`).join(', ')}
      sizes={widths.length === 0 ? undefined : sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
