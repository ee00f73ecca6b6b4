import { useAtomValue, useStore } from 'jotai';
import { useEffect, type ComponentType, type ReactElement } from 'react';
import { Frame } from '../layout/Frame.tsx';
import { Message } from '../layout/Message.tsx';
import { pageOf, type PageName } from '../layout/pages.ts';
import { startDraftLife } from '../state/draftLife.ts';
import { placeAtom } from '../state/place.ts';
import { sessionAtom, siteAtom } from '../state/session.ts';
import { useTranslation } from 'react-i18next';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import { EditScreen } from './edit/EditScreen.tsx';
import { HistoryScreen } from './history/HistoryScreen.tsx';
import { NotSignedIn } from './NotSignedIn.tsx';
import { PublishScreen } from './publish/PublishScreen.tsx';

const screens: Readonly<Record<PageName, ComponentType>> = {
  edit: EditScreen,
  publish: PublishScreen,
  history: HistoryScreen,
};

/** The whole studio: signing in, then one page in the frame. */
export function Studio(): ReactElement | null {
  const { t } = useTranslation('studio');
  const current = useAtomValue(sessionAtom);
  const place = useAtomValue(placeAtom);
  const site = useAtomValue(siteAtom);
  const page = pageOf(place.page);
  useEffect(() => {
    document.title = `${t(`studio.pages.${page}`)} · ${t('studio.name')}`;
  }, [t, page]);
  if (current.state === 'LOADING') return <p className="visually-hidden">{t('studio.loading')}</p>;
  if (current.state !== 'SIGNED_IN') return <NotSignedIn isFailed={current.state === 'FAILED'} />;
  const Screen = screens[page];
  return (
    <Frame session={current.session} status={<DraftStatus />}>
      <DraftLife />
      {site ? <Screen key={site.cmsId} /> : <Message headline={t('studio.noSite')} />}
      <ConflictDialog />
    </Frame>
  );
}

/** Opens, saves and checks the draft, on every page. */
function DraftLife(): null {
  const store = useStore();
  useEffect(() => startDraftLife(store), [store]);
  return null;
}
