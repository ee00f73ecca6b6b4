import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import type { Barrier } from '../../model/accessibility.ts';
import type { Documents } from '../../gateways/apiTypes.ts';
import { textByKey } from '@kontor/rjsf-theme/texts';
import css from '../lists.module.css';
import { FindingRow } from './FindingRow.tsx';
import type { AccessCheck } from './useAccessibility.ts';

interface AccessibilityProps {
  readonly check: AccessCheck;
  readonly documents: Documents;
}

/** The accessibility of the changed pages: new barriers block the publication, existing ones do not. */
export function Accessibility({ check: { state, again }, documents }: AccessibilityProps): ReactElement | null {
  const { t } = useTranslation('studio');
  if (state === 'NONE') return null;
  const result = typeof state === 'string' ? undefined : state;
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
      {result && <Barriers barriers={result.added} kind="error" documents={documents} />}
      {result && result.before.length > 0 && (
        <details>
          <summary>{t('publish.access.before', { count: result.before.length })}</summary>
          <Barriers barriers={result.before} kind="warning" documents={documents} />
        </details>
      )}
    </section>
  );
}

interface BarriersProps {
  readonly barriers: readonly Barrier[];
  readonly kind: 'error' | 'warning';
  readonly documents: Documents;
}

function Barriers({ barriers, kind, documents }: BarriersProps): ReactElement | null {
  const { t } = useTranslation('studio');
  if (barriers.length === 0) return null;
  return (
    <ul className={css['rows']}>
      {barriers.map(({ barrier, rule, pointer, text, languages }) => (
        <FindingRow
          key={`${rule} ${pointer} ${text}`}
          {...{ pointer, languages, documents, kind }}
          text={textByKey(t, `publish.access.${barrier}`, { text, rule })}
        />
      ))}
    </ul>
  );
}
