import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../layout/Button.tsx';
import { useAddress } from '../../layout/useAddress.ts';
import type { Barrier } from '../../model/accessibility.ts';
import { languageNameIn } from '../../model/languageName.ts';
import type { Documents } from '../../gateways/apiTypes.ts';
import { textByKey } from '#renderers/texts/textByKey.ts';
import { usePlaceName } from '../usePartNames.ts';
import css from '../lists.module.css';
import type { AccessCheck } from './useAccessibility.ts';

interface AccessibilityProps {
  readonly check: AccessCheck;
  readonly documents: Documents;
}

/** Whether everybody can use the changed pages: new barriers stand in the way of publishing, those of before do not. */
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
  const { t, i18n } = useTranslation('studio');
  const address = useAddress();
  const placeName = usePlaceName();
  if (barriers.length === 0) return null;
  const all = Object.keys(documents).length;
  return (
    <ul className={css['rows']}>
      {barriers.map(({ barrier, rule, pointer, text, languages }) => {
        const place = placeName(pointer);
        const named = languages.map((one) => languageNameIn(one, i18n.language)).join(', ');
        return (
          <li key={`${rule} ${pointer} ${text}`} className={css['row']} data-kind={kind}>
            <span>
              <span className={css['remedy']}>{languages.length < all ? `${named} · ${place}` : place}</span>
              <span>{textByKey(t, `publish.access.${barrier}`, { text, rule })}</span>
            </span>
            {pointer !== '' && (
              <Link to={address('edit', { at: pointer })} className={css['go']}>
                <span aria-hidden="true">{t('publish.blocks.go')}</span>
                <span className="visually-hidden">{t('publish.blocks.goOf', { finding: place })}</span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
