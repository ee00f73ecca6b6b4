import { Contents } from '../../controls/Contents.tsx';
import type { SectionProps } from '../../model/sectionProps.ts';
import { Card } from '../Card.tsx';
import styles from '../tabComponents.module.css';

/** Interests as picture tiles, each on or off. Source: requirements#boolean-tiles. */
export function BooleanTiles({ section, properties, fieldPathId }: SectionProps) {
  return (
    <Card section={section} prefix={fieldPathId.$id}>
      <div className={styles.pictures}>
        <Contents properties={properties} />
      </div>
    </Card>
  );
}
