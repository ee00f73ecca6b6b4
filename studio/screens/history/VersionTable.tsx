import { useAtomValue } from 'jotai';
import { useState, type ReactElement } from 'react';
import type { Version } from '../../gateways/apiTypes.ts';
import { Button } from '../../layout/Button.tsx';
import { momentText } from '../../model/publicationTime.ts';
import { roleAtom } from '../../state/role.ts';
import { useTranslation } from 'react-i18next';
import css from '../lists.module.css';
import { RestoreQuestion } from './RestoreQuestion.tsx';

interface VersionTableProps {
  readonly versions: readonly Version[];
  readonly onCompare: (number: number) => void;
  readonly onRestored: (number: number) => void;
}

/** Every version with its number, time, person and note. */
export function VersionTable({ versions, onCompare, onRestored }: VersionTableProps): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const { language } = i18n;
  const mayEdit = useAtomValue(roleAtom) !== 'viewer';
  const [restoring, setRestoring] = useState<number | undefined>(undefined);
  return (
    <>
      {restoring !== undefined && (
        <RestoreQuestion
          key={restoring}
          number={restoring}
          onClose={() => setRestoring(undefined)}
          onRestored={() => {
            setRestoring(undefined);
            onRestored(restoring);
          }}
        />
      )}
      <table className={css['table']}>
        <thead>
          <tr>
            {(['number', 'at', 'by', 'note', 'actions'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`history.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {versions.map(({ number, at, by, note }) => (
            <tr key={number}>
              <td>{t('history.version', { number })}</td>
              <td>{momentText(at, language)}</td>
              <td>{by}</td>
              <td>{note}</td>
              <td>
                <Button look="bare" aria-label={t('history.showOf', { number })} onClick={() => onCompare(number)}>
                  {t('history.show')}
                </Button>
                {mayEdit && (
                  <Button
                    look="bare"
                    aria-label={t('history.restoreOf', { number })}
                    onClick={() => setRestoring(number)}
                  >
                    {t('history.restore')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
