import type { ReactNode } from 'react';
import type { Section } from '#adapters/model/form.ts';
import styles from './tabComponents.module.css';

interface CardProps {
  readonly section: Section;
  readonly prefix: string;
  readonly children: ReactNode;
}

/** The card that a tab component stands on, named by its title. */
export function Card({ section, prefix, children }: CardProps) {
  const titleId = `${prefix}_${section.id}__title`;
  return (
    <section className={styles.card} aria-labelledby={section.title === undefined ? undefined : titleId}>
      {section.title !== undefined && (
        <h2 className={styles.title} id={titleId}>
          {section.title}
        </h2>
      )}
      {section.description !== undefined && <p className={styles.lead}>{section.description}</p>}
      {children}
    </section>
  );
}
