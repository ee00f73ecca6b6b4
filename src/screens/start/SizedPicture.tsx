import type { ReactElement } from 'react';
import { safeImage } from '../../rules/safeLink.ts';
import css from './start.module.css';

/** Widths that the content's picture service offers for tiles. Source: specification §9. */
const widths = [233, 258, 286, 572, 858];

/** A tile's picture in the width that the screen needs; nothing where content has none. Decoration: the words stand beside it. */
export function SizedPicture({ src }: { readonly src: string | undefined }): ReactElement | null {
  const image = safeImage(src);
  if (!image) return null;
  const separator = image.includes('?') ? '&' : '?';
  const srcSet = widths.map((width) => `${image}${separator}width=${width} ${width}w`).join(', ');
  return (
    <img
      className={css.picture}
      src={image}
      srcSet={srcSet}
      sizes="8rem"
      alt=""
      width={120}
      height={120}
      loading="lazy"
    />
  );
}
