import type { SectionProps } from '../../sectionProps.ts';
import styles from '../tabComponents.module.css';

/** A line between components, with words where the content gives some. */
export function Separator({ section }: SectionProps) {
  if (section.label === undefined) return <hr className={styles.separator} />;
  return (
    <div className={styles.separatorNamed}>
      <h2 className={styles.separatorName}>{section.label}</h2>
    </div>
  );
}
