import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import styles from './controls.module.css';

/** Properties in one group; the browser lays out one of them without the others. */
const pieceSize = 10;

/** The contents of an object's properties; many of them in groups. */
export function Contents({ properties }: Pick<ObjectFieldTemplateProps, 'properties'>) {
  const contents = properties.map(({ content }) => content);
  if (contents.length <= 2 * pieceSize) return contents;
  return Array.from({ length: Math.ceil(contents.length / pieceSize) }, (_, index) => {
    const piece = contents.slice(index * pieceSize, (index + 1) * pieceSize);
    return (
      <div key={piece[0]?.key} className={styles.piece}>
        {piece}
      </div>
    );
  });
}
