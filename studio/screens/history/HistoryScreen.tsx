import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback, useState, type ReactElement } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { AuditEntry, Version } from '../../gateways/apiTypes.ts';
import { useAddress } from '../../layout/useAddress.ts';
import { editAtom } from '../../state/draft.ts';
import { gatewaysAtom } from '../../state/store.ts';
import { mayEditAtom, siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import css from '../lists.module.css';
import { CallError } from '../CallError.tsx';
import { LoadedPage, useLoaded } from '../LoadedPage.tsx';
import { Comparison, type ComparedVersions } from './Comparison.tsx';
import { textByKey } from '@kontor/rjsf-theme/texts';
import type { Documents } from '../../model/documents.ts';
import { momentText } from '../../model/publicationTime.ts';
import { Button } from '../../layout/Button.tsx';
import { NewWindowLink } from '../../layout/NewWindowLink.tsx';
import { restoreVersionAtom } from '../../state/autosave.ts';

/** The published versions, their differences, and the audit log. */
export function HistoryScreen(): ReactElement {
  const { content } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const load = useCallback(async () => {
    const [versions, audit, draft] = await Promise.all([
      content.versions(cmsId),
      content.audit(cmsId),
      content.draft(cmsId),
    ]);
    return { versions: versions.toSorted((a, b) => b.number - a.number), audit, draft: draft.documents };
  }, [content, cmsId]);
  const { loaded, again } = useLoaded(load);
  // Undo in the header also changes the draft.
  const currentDraft = useAtomValue(editAtom)?.documents;
  return (
    <LoadedPage loaded={loaded} again={again}>
      {(data) => <HistoryPage {...data} draft={currentDraft ?? data.draft} onRestored={again} />}
    </LoadedPage>
  );
}

interface HistoryPageProps {
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly audit: readonly AuditEntry[];
  readonly draft: Documents;
  readonly onRestored: () => void;
}

function HistoryPage({ versions, audit, draft, onRestored }: HistoryPageProps): ReactElement {
  const { t } = useTranslation('studio');
  const compared = useCompared(versions);
  const address = useAddress();
  const navigate = useNavigate();
  const store = useStore();
  const open = useAtomValue(editAtom)?.documents;
  const [restored, setRestored] = useState<{ readonly number: number; readonly documents: Documents | undefined }>();
  // Undo takes the version back, and an edit changes it.
  const done = restored && restored.documents === open ? t('history.restored', { number: restored.number }) : '';
  return (
    <div className={css['page']}>
      <h1>{t('history.headline')}</h1>
      <output className={done === '' ? 'visually-hidden' : css['done']}>{done}</output>
      <section className={css['card']} aria-labelledby="history-versions">
        <h2 id="history-versions">{t('history.versions')}</h2>
        {versions.length === 0 ? (
          <p>{t('history.none')}</p>
        ) : (
          <VersionTable
            versions={versions}
            onCompare={(number) => void navigate(address('history', { to: String(number) }))}
            onRestored={(number) => {
              setRestored({ number, documents: store.get(editAtom)?.documents });
              onRestored();
            }}
          />
        )}
      </section>
      {compared && (
        <Comparison
          versions={versions}
          draft={draft}
          compared={compared}
          onChoose={({ from, to }) => void navigate(address('history', { from: String(from), to: String(to) }))}
        />
      )}
      {!compared && versions.length > 0 && (
        <section className={css['card']}>
          <p>{t('history.unknown')}</p>
          <p>
            <Link to={address('history')}>{t('history.unknown.back')}</Link>
          </p>
        </section>
      )}
      <AuditList entries={audit} />
    </div>
  );
}

/**
 * The comparison in the address: `from` and `to` are numbers of versions, or `draft`. Defaults: `to` is the newest
 * version, `from` the one before, or the first one itself. Undefined for unknown versions.
 */
function useCompared(versions: readonly Version[]): ComparedVersions | undefined {
  const [query] = useSearchParams();
  const getParameter = (name: 'from' | 'to'): ComparedVersions['to'] | undefined =>
    query.get(name) === 'draft' ? 'draft' : versions.find(({ number }) => String(number) === query.get(name))?.number;
  const to = query.has('to') ? getParameter('to') : versions[0]?.number;
  const earlier = versions.find(({ number }) => to === 'draft' || number < (to ?? 0))?.number ?? to;
  const from = query.has('from') ? getParameter('from') : earlier;
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** The audit log, newest first. */
function AuditList({ entries }: { readonly entries: readonly AuditEntry[] }): ReactElement {
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

interface VersionTableProps {
  readonly versions: readonly Version[];
  readonly onCompare: (number: number) => void;
  readonly onRestored: (number: number) => void;
}

/** Every version with its number, time, person and note. */
function VersionTable({ versions, onCompare, onRestored }: VersionTableProps): ReactElement {
  const { t } = useTranslation('studio');
  const mayEdit = useAtomValue(mayEditAtom);
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
  /** Absent for viewers. */
  readonly onRestore?: (number: number) => void;
}

function Row({ version: { number, at, by, note }, onCompare, onRestore }: RowProps): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const address = useAddress();
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
          href={address('view', { version: String(number) })}
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

interface RestoreQuestionProps {
  readonly number: number;
  readonly onClose: () => void;
  readonly onRestored: () => void;
}

/** Asks before a version replaces the draft. */
function RestoreQuestion({ number, onClose, onRestored }: RestoreQuestionProps): ReactElement {
  const { t } = useTranslation('studio');
  const address = useAddress();
  const restoreVersion = useSetAtom(restoreVersionAtom);
  const [error, setError] = useState<unknown>(undefined);
  const restore = async (): Promise<void> => {
    try {
      await restoreVersion(number);
      onRestored();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <section className={css['question']} aria-labelledby="history-restore">
      <h3 id="history-restore" tabIndex={-1} ref={focusOnce}>
        {t('history.restore.headline', { number })}
      </h3>
      <p>{t('history.restore.text', { number })}</p>
      <p>
        <NewWindowLink look="bare" href={address('view', { version: String(number) })}>
          {t('history.viewOf', { number })}
        </NewWindowLink>
      </p>
      <CallError error={error} />
      <div className={css['choices']}>
        <Button look="plain" onClick={() => void restore()}>
          {t('history.restore.yes')}
        </Button>
        <Button onClick={onClose}>{t('history.restore.no')}</Button>
      </div>
    </section>
  );
}

/** Focuses the question, which appears away from the button. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus();
}
