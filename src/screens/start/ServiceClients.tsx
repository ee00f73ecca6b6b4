import type { SsoClient } from '#adapters/content/links.ts';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentAnchor } from '../../layout/ContentAnchor.tsx';
import { SizedPicture } from './SizedPicture.tsx';
import css from './start.module.css';

/** Partners that share the login by single sign-on. Source: requirements#service-clients. */
export function ServiceClients({ items }: { readonly items: readonly SsoClient[] }): ReactElement | null {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>{t('clp.start.clients')}</h2>
      <ul className={css.cards}>
        {items.map((item) => (
          <li key={item.id} className={css.card}>
            <SizedPicture src={item.image} place="tile" />
            <div className={css.cardTexts}>
              <strong>{item.label}</strong>
              {item.description !== '' && <span>{item.description}</span>}
              <ContentAnchor className={css.go} url={item.url}>
                {item.buttonlabel || item.label}
                <ArrowUpRight size={18} aria-hidden="true" />
              </ContentAnchor>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
