import { useAtomValue } from 'jotai';
import { useCallback, useState, type ReactElement } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { AuditEntry, Documents, Version } from '../../gateways/apiTypes.ts';
import { useAddress } from '../../layout/useAddress.ts';
import { editAtom } from '../../state/draft.ts';
import { gatewaysAtom } from '../../state/gateways.ts';
import { siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import css from '../lists.module.css';
import { LoadedPage } from '../LoadedPage.tsx';
import { useLoaded } from '../useLoaded.ts';
import { AuditList } from './AuditList.tsx';
import { Comparison, type Compared } from './Comparison.tsx';
import { VersionTable } from './VersionTable.tsx';

/** The published versions, the differences between any two, and who did what. */
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
  // Undo in the head of the page changes the draft, too.
  const inHand = useAtomValue(editAtom)?.documents;
  return (
    <LoadedPage loaded={loaded} again={again}>
      {(data) => <HistoryPage {...data} draft={inHand ?? data.draft} onRestored={again} />}
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
  const [done, setDone] = useState('');
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
              setDone(t('history.restored', { number }));
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
 * What the address compares: `from` and `to` are numbers of versions, or the draft. Without `to` it is the newest
 * version, without `from` the version before; the first one is compared with itself. Undefined for what does not exist.
 */
function useCompared(versions: readonly Version[]): Compared | undefined {
  const [query] = useSearchParams();
  const named = (name: 'from' | 'to'): Compared['to'] | undefined =>
    query.get(name) === 'draft' ? 'draft' : versions.find(({ number }) => String(number) === query.get(name))?.number;
  const to = query.has('to') ? named('to') : versions[0]?.number;
  const earlier = versions.find(({ number }) => to === 'draft' || number < (to ?? 0))?.number ?? to;
  const from = query.has('from') ? named('from') : earlier;
  return from === undefined || to === undefined ? undefined : { from, to };
}
