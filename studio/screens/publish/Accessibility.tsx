import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import type { Barrier } from '../../model/accessibility.ts';
import { textByKey } from '@kontor/rjsf-theme/texts';
import css from '../lists.module.css';
import { FindingList } from './FindingList.tsx';
import type { AccessCheck } from './useAccessibility.ts';

interface AccessibilityProps {
  readonly check: AccessCheck;
  readonly languageCount: number;
}

/** The accessibility of the changed pages: new barriers block the publication, existing ones do not. */
export function Accessibility({ check: { state, again }, languageCount }: AccessibilityProps): ReactElement | null {
  const { t } = useTranslation('studio');
  if (state === 'NONE') return null;
  const result = typeof state === 'string' ? undefined : state;
  const toRow = ({ barrier, text, ...row }: Barrier) => ({
    ...row,
    text: textByKey(t, `publish.access.${barrier}`, { text, rule: row.rule }),
  });
  return (
    <section className={css['card']} aria-labelledby="publish-access">
      <h2 id="publish-access">{t('publish.access')}</h2>
      <output>
        {state === 'RUNNING' && t('publish.access.running')}
        {state === 'FAILED' && t('publish.access.failed')}
        {result && t('publish.access.done', { count: result.pages })}{' '}
        {result && t('publish.access.found', { count: result.added.length })}
      </output>
      {state === 'FAILED' && (
        <div className={css['choices']}>
          <Button onClick={again}>{t('studio.tryAgain')}</Button>
        </div>
      )}
      {result && <FindingList rows={result.added.map(toRow)} kind="error" languageCount={languageCount} />}
      {result && result.before.length > 0 && (
        <details>
          <summary>{t('publish.access.before', { count: result.before.length })}</summary>
          <FindingList rows={result.before.map(toRow)} kind="warning" languageCount={languageCount} />
        </details>
      )}
    </section>
  );
}
