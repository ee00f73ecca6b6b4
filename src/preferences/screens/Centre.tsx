import { RendererProvider } from '@kontor/rjsf-theme/form';
import { useAtomValue, useSetAtom, type ExtractAtomValue } from 'jotai';
import { useEffect, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageName, usePageTitle } from '../../app/layout/currentPage.ts';
import { type centreAtom, type CentreTab, keepTokenAtom } from '../state/centre.ts';
import { unplacedFaultsAtom, centreForms, changeCountAtom } from '../state/drafts.ts';
import css from './Centre.module.css';
import { CentreDialogs } from './CentreDialogs.tsx';
import { ErrorSummary, useFaultRows } from './ErrorSummary.tsx';
import { Hero } from './Hero.tsx';
import { usePausable } from './usePausable.ts';
import { centreChoices } from '../../choices/choicesState.ts';
import { NewsletterPauses } from '../../choices/NewsletterPauses.tsx';
import { PauseDialog } from '../../choices/PauseDialog.tsx';
import { SaveBar, SaveNotice } from './SaveBar.tsx';
import { TabBar } from './TabBar.tsx';
import { TabPanel } from './TabPanel.tsx';
import { UnsubscribeAll, UnsubscribeNewsletters } from './UnsubscribeAll.tsx';
import { useCentreActions } from './useCentreActions.ts';
import { useRendererContext } from './useRendererContext.ts';
import { useShownTab } from './useShownTab.ts';
import { DraftNotice, useLeaveWarning } from '../../app/layout/DraftNotice.tsx';
import { draftNotificationAtom } from '../../drafts/draftStorage.ts';

type CentreProps = Omit<Awaited<ExtractAtomValue<typeof centreAtom>>, 'owner'>;

/** The loaded preference centre. */
export function Centre({ tabs, account, content, metadata }: CentreProps): ReactElement {
  const { t } = useTranslation();
  const { openAnchor, active } = useShownTab(tabs, account);
  const summary = useRef<HTMLElement>(null);
  const actions = useCentreActions(summary, openAnchor);
  const renderer = useRendererContext(metadata.rules.country, account);
  const newsletters = usePausable(account, tabs);
  const pausable = metadata.features.pause === true ? newsletters : [];
  const endTab = findEndTab(tabs);
  const isEndTab = openAnchor === endTab;
  const faults = useFaultRows(tabs, renderer.t);
  const { faults: unplaced } = useAtomValue(unplacedFaultsAtom);
  usePageTitle(t('mpp.title'), faults.length + unplaced.length > 0);
  const keepToken = useSetAtom(keepTokenAtom);
  useEffect(() => keepToken(), [keepToken]);
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
        <SaveNotice tabs={tabs} onTryAgain={actions.saveAgain} onSave={actions.save} />
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
            <NewsletterPauses newsletters={pausable} state={centreChoices} />
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
        onPause={() => endTab !== undefined && actions.openTab(endTab)}
      />
      <PauseDialog newsletters={pausable} state={centreChoices} />
    </RendererProvider>
  );
}

const hasNewsletters = ({ tab }: CentreTab): boolean => tab.components.some(({ type }) => type === 'subscriptions');

/** The tab with the pauses and the end of all subscriptions: the first open one with newsletters, else the first one. */
function findEndTab(tabs: readonly CentreTab[]): string | undefined {
  const open = tabs.filter((tab) => tab.open);
  return (open.find(hasNewsletters) ?? open[0])?.anchor;
}

/** Reports restored or discarded changes of all tabs. While changes are unsaved, the browser warns before leaving. */
function CentreDraftNotice(): ReactElement | null {
  const notification = useAtomValue(draftNotificationAtom);
  const isUnsaved = useAtomValue(changeCountAtom) > 0;
  useLeaveWarning(isUnsaved);
  if (notification?.at !== centreForms || (notification.what === 'RESTORED' && !isUnsaved)) return null;
  return <DraftNotice notification={notification} />;
}
