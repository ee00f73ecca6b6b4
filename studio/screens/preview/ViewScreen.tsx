import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { Reference } from '../../gateways/apiTypes.ts';
import type { Documents } from '../../model/documents.ts';
import { gatewaysAtom } from '../../state/store.ts';
import { siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import { LoadedPage, useLoaded } from '../LoadedPage.tsx';
import css from './preview.module.css';
import { Preview } from './Preview.tsx';

/** The preview in its own window: of the draft, live from another window, or of the version in the address. */
export function ViewScreen(): ReactElement {
  const { t } = useTranslation('studio');
  const { content } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const [query] = useSearchParams();
  const versionParameter = query.get('version') ?? '';
  const version = /^[1-9]\d{0,8}$/.test(versionParameter) ? Number(versionParameter) : undefined;
  const load = useCallback(async () => {
    const [documents, reference] = await Promise.all([
      version === undefined ? content.draft(cmsId).then((draft) => draft.documents) : content.version(cmsId, version),
      content.reference(cmsId),
    ]);
    return { documents, reference };
  }, [content, cmsId, version]);
  const { loaded, again } = useLoaded(load);
  return (
    <LoadedPage loaded={loaded} again={again}>
      {({ documents, reference }) => (
        <div className={css['window']}>
          {version === undefined ? (
            <DraftView documents={documents} reference={reference} />
          ) : (
            <Preview
              hasWindow
              headline={t('preview.version', { number: version })}
              documents={documents}
              reference={reference}
              selected=""
              onSelect={ignoreSelection}
            />
          )}
        </div>
      )}
    </LoadedPage>
  );
}

interface ViewProps {
  readonly documents: Documents;
  readonly reference: Reference;
}

function DraftView({ documents, reference }: ViewProps): ReactElement {
  const { t } = useTranslation('studio');
  const { windows } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const [latest, setLatest] = useState<{ readonly documents: Documents; readonly selected: string } | undefined>();
  useEffect(() => {
    const end = windows.subscribe((event) => {
      if (event.cmsId === cmsId && event.documents !== undefined)
        setLatest({ documents: event.documents, selected: event.selected ?? '' });
    });
    windows.publish({ cmsId, asks: true });
    return end;
  }, [windows, cmsId]);
  const select = useCallback((selected: string) => windows.publish({ cmsId, selected }), [windows, cmsId]);
  return (
    <Preview
      hasWindow
      headline={t('preview.headline')}
      documents={latest?.documents ?? documents}
      reference={reference}
      selected={latest?.selected ?? ''}
      onSelect={select}
    />
  );
}

/** Does nothing: a version has no form to open. */
function ignoreSelection(): void {}
