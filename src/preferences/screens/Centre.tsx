import type { Content } from '#adapters/content/parseSiteContent.ts';
import type { FormStore } from '#renderers/model/FormStore.ts';
import { RendererProvider } from '#renderers/model/rendererContext.ts';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Metadata } from '../../services/siteDocuments.ts';
import type { Account } from '../../provider/provider.ts';
import { useTranslation } from 'react-i18next';
import { usePageName, usePageTitle } from '../../app/layout/currentPage.ts';
import { anchorOf, tabToShow } from '../tabs.ts';
import { type CentreTab, keepTokenAtom } from '../state/centre.ts';
import {
  unplacedFaultsAtom,
  centreForms,
  changeCountAtom,
  openTabsAtom,
  tabStoresAtom,
  type TabStore,
} from '../state/drafts.ts';
import { leavingAtom } from '../state/savingState.ts';
import css from './Centre.module.css';
import { CentreDialogs } from './CentreDialogs.tsx';
import { ErrorSummary, useFaultRows } from './ErrorSummary.tsx';
import { Hero } from './Hero.tsx';
import { usePausable } from './usePausable.ts';
import { NewsletterPauses } from '../../choices/NewsletterPauses.tsx';
import { PauseDialog } from '../../choices/PauseDialog.tsx';
import { centreChoices } from '../../choices/choicesState.ts';
import { SaveBar, SaveNotice } from './SaveBar.tsx';
import { TabBar } from './TabBar.tsx';
import { TabPanel } from './TabPanel.tsx';
import { UnsubscribeAll, UnsubscribeNewsletters } from './UnsubscribeAll.tsx';
import { useCentreActions } from './useCentreActions.ts';
import { useRendererContext } from './useRendererContext.ts';
import { DraftNotice, useLeaveWarning } from '../../app/layout/DraftNotice.tsx';
import { draftNewsAtom } from '../../drafts/draftStorage.ts';

interface CentreProps {
  readonly tabs: readonly CentreTab[];
  readonly account: Account;
  readonly content: Content['preferenceCenter'];
  readonly metadata: Metadata;
}

/** The preference centre after everything has loaded. */
export function Centre({ tabs, account, content, metadata }: CentreProps): ReactElement {
  const { t } = useTranslation();
  const anchor = anchorOf(useLocation().hash);
  const openAnchor = useShownTab(tabs, anchor, account);
  const active = useTabStore(tabs, openAnchor);
  useAnchorInAddress(anchor, useAtomValue(leavingAtom) ? undefined : openAnchor);
  const summary = useRef<HTMLElement>(null);
  const actions = useCentreActions(summary, openAnchor);
  const renderer = useRendererContext(metadata.rules.country, account);
  const newsletters = usePausable(account, tabs);
  const pausable = metadata.features.pause === true ? newsletters : [];
  const isEndTab = openAnchor === endsIn(tabs);
  const faults = useFaultRows(tabs, renderer.t);
  const { faults: unplaced } = useAtomValue(unplacedFaultsAtom);
  usePageTitle(t('mpp.title'), faults.length + unplaced.length > 0);
  useFreshToken();
  usePageName('preferences');
  return (
    <RendererProvider value={renderer}>
      <Hero content={content} account={account}>
        <UnsubscribeNewsletters account={account} onEnd={actions.end} />
      </Hero>
      {content.subHeadline !== '' && <p className={`wrap ${css.subHeadline}`}>{content.subHeadline}</p>}
      <TabBar label={content.subHeadline} tabs={tabs} active={openAnchor} faults={faults} onSelect={actions.openTab} />
      <div className={`wrap ${css.body}`}>
        <CentreDraftNotice />
        <SaveNotice tabs={tabs} translate={renderer.t} onTryAgain={actions.saveAgain} onSave={actions.save} />
        <ErrorSummary rows={faults} onOpen={actions.openError} ref={summary} />
        {active ? (
          <TabPanel
            key={active.tab.anchor}
            {...active}
            onSubmit={actions.save}
            actsAtOnce={isEndTab && pausable.length > 0}
          />
        ) : (
          <p className={css.empty}>{t('mpp.tabs.none')}</p>
        )}
        {isEndTab && (
          <>
            {pausable.length > 0 && <NewsletterPauses newsletters={pausable} state={centreChoices} />}
            <UnsubscribeAll account={account} onEnd={actions.end} />
          </>
        )}
      </div>
      <SaveBar onSave={actions.save} onDiscard={actions.discard} />
      <CentreDialogs
        account={account}
        metadata={metadata}
        onAnswer={actions.answer}
        onMissing={actions.giveMissing}
        onUnsubscribe={() => actions.end('EVERYTHING')}
      />
      <PauseDialog newsletters={pausable} state={centreChoices} />
    </RendererProvider>
  );
}

const hasNewsletters = ({ tab }: CentreTab): boolean => tab.components.some(({ type }) => type === 'subscriptions');

/** The tab in which newsletters can pause and everything can end: the first one with newsletters, else the first one. */
function endsIn(tabs: readonly CentreTab[]): string | undefined {
  const open = tabs.filter((tab) => tab.open);
  return (open.find(hasNewsletters) ?? open[0])?.anchor;
}

/**
 * The tab on screen. Remembers the last one, as the starting point if it becomes locked.
 * Source: requirements#centre-layout.
 */
function useShownTab(tabs: readonly CentreTab[], anchor: string, account: Account): string | undefined {
  const [last, setLast] = useState<string | undefined>(undefined);
  const openTabs = tabs.map(({ tab }) => tab);
  const openAnchor = tabToShow(openTabs, anchor, account, last)?.anchor;
  if (openAnchor !== last) setLast(openAnchor);
  return openAnchor;
}

/** The tab on screen with the store of its form. The stores follow the account, and forms in another language. */
function useTabStore(tabs: readonly CentreTab[], openAnchor: string | undefined): TabStore | undefined {
  const openTabs = useSetAtom(openTabsAtom);
  useLayoutEffect(() => {
    if (tabs.length > 0) openTabs();
  }, [openTabs, tabs]);
  const store = useAtomValue(useMemo(() => atom((get) => storeOf(get(tabStoresAtom), openAnchor)), [openAnchor]));
  const tab = tabs.find(({ anchor }) => anchor === openAnchor);
  return tab && store && { tab, store };
}

const storeOf = (stores: readonly TabStore[], openAnchor: string | undefined): FormStore | undefined =>
  stores.find(({ tab }) => tab.anchor === openAnchor)?.store;

/**
 * Keeps the URL's hash equal to the tab on screen, also if it named no tab or a locked one. If a tab is locked by what
 * was pressed in it, the focus moves to the tab that replaces it.
 */
function useAnchorInAddress(anchor: string, openAnchor: string | undefined): void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (openAnchor !== undefined && openAnchor !== anchor) {
      // A preview that nobody works in takes the focus from nothing.
      if (wasOpen.current && document.hasFocus() && document.activeElement === document.body)
        document.getElementById(`tab-${openAnchor}`)?.focus({ preventScroll: true });
      void navigate({ search, hash: openAnchor }, { replace: true, state });
    }
    wasOpen.current = openAnchor === anchor;
  }, [navigate, anchor, openAnchor, search, state]);
}

/** Reports what happened to the unsaved changes of all tabs; while there are any, the browser asks before leaving. */
function CentreDraftNotice(): ReactElement | null {
  const news = useAtomValue(draftNewsAtom);
  const isUnsaved = useAtomValue(changeCountAtom) > 0;
  useLeaveWarning(isUnsaved);
  if (news?.at !== centreForms || (news.what === 'RESTORED' && !isUnsaved)) return null;
  return <DraftNotice news={news} />;
}

/** Keeps the registration token fresh while the preference centre is on screen. */
function useFreshToken(): void {
  const keepToken = useSetAtom(keepTokenAtom);
  useEffect(() => keepToken(), [keepToken]);
}
