import type { SectionOf } from '#adapters/tab-components/tabComponents.ts';
import { useRenderer } from '../../model/rendererContext.ts';
import type { SectionProps } from '../../model/sectionProps.ts';
import styles from '../tabComponents.module.css';

/** A line between components, with a label if the content has one. */
export function Separator({ section }: SectionProps<SectionOf<'separator'>>) {
  const { headingLevel = 2 } = useRenderer();
  const Name = `h${headingLevel}` as const;
  if (section.label === undefined) return <hr className={styles.separator} />;
  return (
    <div className={styles.separatorNamed}>
      <Name className={styles.separatorName}>{section.label}</Name>
    </div>
  );
}
