import { useAtomValue } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'react-router';
import type { Version } from '../../gateways/apiTypes.ts';
import { Button } from '../../layout/Button.tsx';
import { NewWindowLink } from '../../layout/NewWindowLink.tsx';
import { viewAddress } from '../../model/address.ts';
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
  const { t } = useTranslation('studio');
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
          {versions.map((version) => (
            <Row
              key={version.number}
              version={version}
              onCompare={onCompare}
              {...(mayEdit && { onRestore: setRestoring })}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RowProps {
  readonly version: Version;
  readonly onCompare: (number: number) => void;
  /** Absent for those who may not change the draft. */
  readonly onRestore?: (number: number) => void;
}

function Row({ version: { number, at, by, note }, onCompare, onRestore }: RowProps): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const { search } = useLocation();
  return (
    <tr>
      <td>{t('history.version', { number })}</td>
      <td>{momentText(at, i18n.language)}</td>
      <td>{by}</td>
      <td>{note}</td>
      <td>
        <Button look="bare" aria-label={t('history.showOf', { number })} onClick={() => onCompare(number)}>
          {t('history.show')}
        </Button>
        <NewWindowLink
          look="bare"
          href={viewAddress(search, number)}

          aria-label={t('history.viewOf', { number })}
        >
          {t('history.view')}
        </NewWindowLink>
        {onRestore && (
          <Button look="bare" aria-label={t('history.restoreOf', { number })} onClick={() => onRestore(number)}>
            {t('history.restore')}
          </Button>
        )}
      </td>
    </tr>
  );
}
