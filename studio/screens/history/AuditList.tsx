import { textByKey } from '#renderers/texts/textByKey.ts';
import type { ReactElement } from 'react';
import type { AuditEntry } from '../../gateways/apiTypes.ts';
import { momentText } from '../../model/publicationTime.ts';
import { useTranslation } from 'react-i18next';
import css from '../lists.module.css';

/** Who did what, newest first. */
export function AuditList({ entries }: { readonly entries: readonly AuditEntry[] }): ReactElement {
  const { t, i18n } = useTranslation('studio');
  return (
    <details className={css['card']}>
      <summary>{t('history.audit')}</summary>
      {entries.length === 0 && <p>{t('history.audit.none')}</p>}
      <ul className={css['rows']}>
        {entries.map(({ at, by, action }, index) => (
          <li key={`${at} ${action} ${index}`} className={css['row']}>
            <span>{textByKey(t, `history.actions.${action}`) || action}</span>
            <span>{t('history.audit.by', { by, time: momentText(at, i18n.language) })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
