import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { checksAtom } from '../../state/checks.ts';
import { useTranslation } from 'react-i18next';
import { CheckList } from './CheckList.tsx';
import css from './CheckList.module.css';

const order = { error: 0, warning: 1, info: 2 } as const;

/** All findings of the draft, what blocks the publication first. */
export function ChecksPanel(): ReactElement {
  const { t } = useTranslation('studio');
  const checks = useAtomValue(checksAtom);
  const count = (severity: string): number => checks.filter((one) => one.severity === severity).length;
  const sorted = checks.toSorted((one, two) => order[one.severity] - order[two.severity]);
  return (
    <details className={css['panel']}>
      <summary>
        {t('edit.checks.heading')}
        <span className={css['counts']}>
          {checks.length === 0
            ? t('edit.checks.none')
            : (['error', 'warning', 'info'] as const)
                .filter((severity) => count(severity) > 0)
                .map((severity) => t(`edit.checks.count.${severity}`, { count: count(severity) }))
                .join(', ')}
        </span>
      </summary>
      <CheckList checks={sorted} />
    </details>
  );
}
