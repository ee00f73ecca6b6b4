import { describeErrors } from '#renderers/describeErrors.ts';
import { useAtomValue } from 'jotai';
import { CircleAlert } from 'lucide-react';
import type { ReactElement, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKeys } from '../../errors/messageKeys.ts';
import type { CentreTab } from '../../state/preferences/centre.ts';
import { draftsAtom } from '../../state/preferences/drafts.ts';
import { faultsAtom, providerFaultsAtom, unplacedFaultsAtom } from '../../state/preferences/faults.ts';
import css from './ErrorSummary.module.css';
import { useRendererContext } from './useRendererContext.ts';

interface ErrorSummaryProps {
  readonly tabs: readonly CentreTab[];
  readonly onOpen: (anchor: string, path: readonly string[]) => void;
  readonly ref: Ref<HTMLElement>;
}

/** Every error of every tab as a link to its field, and what the provider refused at no field of ours. */
export function ErrorSummary({ tabs, onOpen, ref }: ErrorSummaryProps): ReactElement | null {
  const { t } = useTranslation();
  const renderer = useRendererContext('');
  const own = useAtomValue(faultsAtom);
  const provider = useAtomValue(providerFaultsAtom);
  const drafts = useAtomValue(draftsAtom);
  const unplaced = useAtomValue(unplacedFaultsAtom);
  const rows = tabs.flatMap(({ anchor, form, saved, tab }) => {
    const errors = [...(own[anchor] ?? []), ...(provider[anchor] ?? [])];
    return describeErrors(form, drafts[anchor] ?? saved, errors, renderer.t).map(({ error, text, id }) => ({ anchor, tab: tab.label, path: error.form, text, id }));
  });
  if (rows.length + unplaced.length === 0) return null;
  const severalTabs = new Set(rows.map(({ anchor }) => anchor)).size > 1;
  return (
    <section className={css.summary} tabIndex={-1} ref={ref} aria-labelledby="error-summary" role="alert">
      <h2 id="error-summary">
        <CircleAlert size={24} aria-hidden="true" />
        {t('global.summary.headline')}
      </h2>
      <ul>
        {rows.map(({ anchor, tab, path, text, id }) => (
          <li key={`${id} ${text}`}>
            <a
              href={`#${anchor}`}
              onClick={(event) => {
                event.preventDefault();
                onOpen(anchor, path);
              }}
            >
              {severalTabs ? `${tab}: ${text}` : text}
            </a>
          </li>
        ))}
        {unplaced.map(({ fieldName, errorCode, message }) => (
          <li key={`${fieldName} ${errorCode} ${message}`}>{t([...messageKeys('mpp', { code: errorCode, field: fieldName })], { code: errorCode })}</li>
        ))}
      </ul>
    </section>
  );
}
