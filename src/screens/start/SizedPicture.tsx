import { srcSetOf } from '#adapters/content/pictureWidths.ts';
import type { ReactElement } from 'react';
import { safeImage } from '../../rules/safeLink.ts';
import css from './start.module.css';

/**
 * A picture of the start page in the width that the screen needs; nothing if content has none. Decoration: the text is
 * beside it.
 */
export function SizedPicture({
  src,
  place,
}: {
  readonly src: string | undefined;
  readonly place: 'tile' | 'marketing';
}): ReactElement | null {
  const image = safeImage(src);
  if (!image) return null;
  return (
    <img
      className={css.picture}
      src={image}
      srcSet={srcSetOf(image, place)}
      sizes="8rem"
      alt=""
      width={120}
      height={120}
      loading="lazy"
    />
  );
}
