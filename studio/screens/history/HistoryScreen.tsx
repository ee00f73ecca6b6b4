import { useAtomValue } from 'jotai';
import { useCallback, useState, type ReactElement } from 'react';
import type { AuditEntry, Documents, Version } from '../../gateways/apiTypes.ts';
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
  const newest = versions[0]?.number ?? 0;
  const [compared, setCompared] = useState<Compared>({ from: versions[1]?.number ?? newest, to: newest });
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
            onCompare={(number) => setCompared({ from: before(versions, number), to: number })}
            onRestored={(number) => {
              setDone(t('history.restored', { number }));
              onRestored();
            }}
          />
        )}
      </section>
      {versions.length > 0 && (
        <Comparison versions={versions} draft={draft} compared={compared} onChoose={setCompared} />
      )}
      <AuditList entries={audit} />
    </div>
  );
}

/** The version before another one; the first one is compared with itself. */
function before(versions: readonly Version[], number: number): number {
  return versions.find((version) => version.number < number)?.number ?? number;
}
