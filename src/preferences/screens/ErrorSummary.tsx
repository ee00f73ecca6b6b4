import { textByKey } from '@kontor/rjsf-theme/texts';
import { noErrors } from '@kontor/schema-adapters/checks';
import { useAtomValue, useStore } from 'jotai';
import { CircleAlert } from 'lucide-react';
import type { ReactElement, Ref } from 'react';
import { messageKeys } from '../../errors/messageKeys.ts';
import { useTranslation } from 'react-i18next';
import { unplacedFaultsAtom, tabErrorsAtom, tabStoresAtom } from '../state/drafts.ts';
import css from './ErrorSummary.module.css';
import { describeErrors } from '@kontor/rjsf-theme/texts';
import type { RendererContext } from '@kontor/rjsf-theme/form';
import type { CentreTab } from '../state/centre.ts';

interface ErrorSummaryProps {
  readonly rows: readonly FaultRow[];
  readonly onOpen: (anchor: string, path: readonly string[]) => void;
  readonly ref: Ref<HTMLElement>;
}

/**
 * All errors of all tabs as links to their fields, and refused values without a field. The save notice has the errors
 * of the whole save.
 */
export function ErrorSummary({ rows, onOpen, ref }: ErrorSummaryProps): ReactElement | null {
  const { t } = useTranslation();
  const { code, faults: unplaced } = useAtomValue(unplacedFaultsAtom);
  if (rows.length + unplaced.length === 0) return null;
  const severalTabs = new Set(rows.map(({ anchor }) => anchor)).size > 1;
  return (
    <section className={css.summary} tabIndex={-1} ref={ref} aria-labelledby="error-summary" role="alert">
      <h2 id="error-summary">
        <CircleAlert size={24} aria-hidden="true" />
        <span>{t('global.summary.headline')}</span>
      </h2>
      <ul>
        {rows.map(({ anchor, tabLabel, path, text }) => (
          <li key={`${anchor} ${path.join(' ')} ${text}`}>
            <a
              href={`#${anchor}`}
              onClick={(event) => {
                event.preventDefault();
                onOpen(anchor, path);
              }}
            >
              {severalTabs ? `${tabLabel}: ${text}` : text}
            </a>
          </li>
        ))}
        {unplaced.map(({ fieldName, errorCode, message }) => (
          <li key={`${fieldName} ${errorCode} ${message}`}>
            {textByKey(t, messageKeys('mpp', { code, detailCode: errorCode, field: fieldName }), { code: errorCode })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One error of one tab; `text` has the field's name and its message. */
export interface FaultRow {
  readonly anchor: string;
  readonly tabLabel: string;
  readonly path: readonly string[];
  readonly text: string;
}

/** All errors of all tabs, in tab order, each message once per field. */
export function useFaultRows(tabs: readonly CentreTab[], t: RendererContext['t']): readonly FaultRow[] {
  const errorsByTab = useAtomValue(tabErrorsAtom);
  const jotai = useStore();
  return tabs.flatMap(({ anchor, form, tab }) => {
    const errors = errorsByTab[anchor] ?? noErrors;
    if (errors.length === 0) return [];
    const store = jotai.get(tabStoresAtom).find((one) => one.tab.anchor === anchor)?.store;
    return describeErrors(form, store?.value ?? {}, errors, t).map(({ error, entry }) => ({
      anchor,
      tabLabel: tab.label,
      path: error.form,
      text: entry,
    }));
  });
}
