import { Contents } from '../../controls/Contents.tsx';
import type { SectionProps } from '../../model/sectionProps.ts';
import { Card } from '../Card.tsx';
import styles from '../tabComponents.module.css';

/**
 * Fields of the customer's profile in a column of readable width; half-width fields are side by side on wide screens.
 */
export function Profile({ section, properties, fieldPathId }: SectionProps) {
  return (
    <Card section={section} prefix={fieldPathId.$id}>
      <div className={styles.fields}>
        <Contents properties={properties} />
      </div>
    </Card>
  );
}
