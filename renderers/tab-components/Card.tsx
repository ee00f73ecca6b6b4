import type { ReactNode } from 'react';
import type { Section } from '@kontor/schema-adapters';
import { useRenderer } from '../model/rendererContext.ts';
import styles from './tabComponents.module.css';

interface CardProps {
  readonly section: Pick<Section, 'id' | 'title' | 'description'>;
  readonly prefix: string;
  readonly children: ReactNode;
}

/** The card around a tab component: a fieldset with the section's title as its name. */
export function Card({ section, prefix, children }: CardProps) {
  const { headingLevel = 2 } = useRenderer();
  const { id, title, description } = section;
  const lead = description !== undefined && <p className={styles.lead}>{description}</p>;
  if (title === undefined) {
    return (
      <div className={styles.card}>
        {lead}
        {children}
      </div>
    );
  }
  const titleId = `${prefix}_${id}__title`;
  const Title = `h${headingLevel}` as const;
  return (
    <fieldset className={styles.card} aria-labelledby={titleId}>
      <Title className={styles.title} id={titleId}>
        {title}
      </Title>
      {lead}
      {children}
    </fieldset>
  );
}
