import { textByKey } from '#renderers/texts/textByKey.ts';
import { useAtomValue } from 'jotai';
import { CircleAlert } from 'lucide-react';
import type { ReactElement, Ref } from 'react';
import { messageKeys } from '../../errors/messageKeys.ts';
import { useTranslation } from 'react-i18next';
import { unplacedFaultsAtom } from '../../state/preferences/faults.ts';
import css from './ErrorSummary.module.css';
import type { FaultRow } from './useFaultRows.ts';

interface ErrorSummaryProps {
  readonly rows: readonly FaultRow[];
  readonly onOpen: (anchor: string, path: readonly string[]) => void;
  readonly ref: Ref<HTMLElement>;
}

/**
 * Every error of every tab as a link to its field, and refused values without a field. Errors about the whole save are
 * in the save notice.
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
        {t('global.summary.headline')}
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
