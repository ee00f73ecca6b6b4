import type { SectionProps } from '../../model/sectionProps.ts';
import { Card } from '../Card.tsx';
import styles from '../tabComponents.module.css';

/** Interests as picture tiles, each on or off. Source: requirements#boolean-tiles. */
export function BooleanTiles({ section, renderFields, formApi }: SectionProps) {
  return (
    <Card section={section} prefix={formApi.prefix}>
      <div className={styles.pictures}>{renderFields(section.keys)}</div>
    </Card>
  );
}
