import type { ContentLink } from '#adapters/content/links.ts';
import type { ReactElement } from 'react';
import { ContentAnchor } from '../../layout/ContentAnchor.tsx';
import { SizedPicture } from './SizedPicture.tsx';
import css from './start.module.css';

/** The services of an account, from content. */
export function Services({
  headline,
  items,
}: {
  readonly headline: string;
  readonly items: readonly ContentLink[];
}): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <section className={css.section}>
      {headline !== '' && <h2>{headline}</h2>}
      <ul className={css.cards}>
        {items.map((item) => (
          <li key={item.id}>
            <ContentAnchor className={css.card} url={item.url}>
              <SizedPicture src={item.image} place="marketing" />
              <span className={css.cardTexts}>
                <strong>{item.label}</strong>
                {item.description && <span>{item.description}</span>}
              </span>
            </ContentAnchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
