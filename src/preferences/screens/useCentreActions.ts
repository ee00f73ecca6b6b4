import type { FormValue } from '@kontor/schema-adapters';
import { focusAt } from '@kontor/rjsf-theme/form';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { nextOpenTab } from '../tabs.ts';
import { settledCentreAtom } from '../state/centre.ts';
import { discardAtom } from '../state/saving.ts';
import { changeCountAtom, changesAtom, type Changes, tabStoresAtom, type TabStore } from '../state/drafts.ts';
import { answerAtom, giveMissingAtom, saveAgainAtom, endSubscriptionsAtom, saveAtom } from '../state/saving.ts';
import { leavingAtom, staysInTabAtom, type Ending, type Next } from '../state/savingState.ts';

/** All actions of the preference centre. */
export interface CentreActions {
  readonly openTab: (anchor: string) => void;
  /** Opens the tab of an error and focuses its field. */
  readonly openError: (anchor: string, path: readonly string[]) => void;
  readonly save: () => void;
  readonly saveAgain: () => void;
  readonly discard: () => void;
  readonly answer: (yes: boolean) => void;
  readonly giveMissing: (value: FormValue | undefined) => void;
  readonly end: (what: Ending) => void;
}

/** Connects the buttons to the store's actions, and the results to URL and focus. */
export function useCentreActions(
  summary: RefObject<HTMLElement | null>,
  openAnchor: string | undefined,
): CentreActions {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const store = useStore();
  const focusLater = useFocusLater(openAnchor);
  const visibleTab = useVisibleTab(openAnchor);
  const save = useSetAtom(saveAtom);
  const saveAgain = useSetAtom(saveAgainAtom);
  const discard = useSetAtom(discardAtom);
  const answer = useSetAtom(answerAtom);
  const giveMissing = useSetAtom(giveMissingAtom);
  const end = useSetAtom(endSubscriptionsAtom);

  // A customer may return after the end of all subscriptions.
  useEffect(() => store.set(leavingAtom, false), [store]);

  const openTab = (anchor: string): void => {
    if (anchor !== openAnchor) void navigate({ search, hash: anchor }, { state });
  };
  const openError = (anchor: string, path: readonly string[]): void => {
    pressTab(anchor);
    focusLater(anchor, () => focusAt(anchor, path));
  };
  const openNextTab = (): void => {
    const centre = store.get(settledCentreAtom);
    // Customers with new input since the save stay in their tab.
    const hasNewInput = hasInput(store.get(changesAtom), openAnchor);
    if (centre.state !== 'READY' || openAnchor === undefined || hasNewInput || store.get(staysInTabAtom)) return;
    const tabs = centre.value.tabs.map(({ tab }) => tab);
    const next = nextOpenTab(tabs, openAnchor, centre.value.account);
    if (next) openTab(next.anchor);
    focusLater(next?.anchor ?? openAnchor, focusNotice);
  };
  const handleNext = async (outcome: Promise<Next>): Promise<void> => {
    const result = await outcome;
    // Nobody is taken out of the page or the tab that they have opened meanwhile.
    if (result === 'UNSUBSCRIBED' && visibleTab.current) await navigate('/unsubscribe-success');
    if (visibleTab.current?.anchor !== openAnchor) return;
    if (result === 'MOVE_ON') openNextTab();
    if (typeof result === 'string') return;
    pressTab(result.errorsIn);
    focusLater(result.errorsIn, () => focusFaults(summary.current, store.get(tabStoresAtom), result.errorsIn));
  };
  return {
    openTab,
    openError,
    save: () => {
      for (const tab of store.get(tabStoresAtom)) tab.store.readInputs();
      if (store.get(changeCountAtom) > 0) void handleNext(save(openAnchor));
    },
    saveAgain: () => void handleNext(saveAgain(openAnchor)),
    discard: () => discard(),
    answer: (yes) => void handleNext(answer(yes)),
    giveMissing: (value) => void handleNext(giveMissing(value)),
    end: (what) => void handleNext(end(what)),
  };
}

/** Opens a tab by its button, because that of a locked tab says why it does not open. */
const pressTab = (anchor: string): void => document.getElementById(`tab-${anchor}`)?.click();

const hasInput = ({ tabs }: Changes, anchor: string | undefined): boolean =>
  tabs.some(({ tab, fields }) => tab.anchor === anchor && fields.length > 0);

/** The tab on screen at the time of a read; undefined after the page is left. */
function useVisibleTab(openAnchor: string | undefined) {
  const visibleTab = useRef<{ readonly anchor: string | undefined }>(undefined);
  useEffect(() => {
    visibleTab.current = { anchor: openAnchor };
    return () => {
      visibleTab.current = undefined;
    };
  }, [openAnchor]);
  return visibleTab;
}

/** Moves the focus as soon as the requested tab is on screen, which may take longer than one frame. */
function useFocusLater(openAnchor: string | undefined): (anchor: string, move: () => void) => void {
  const [move, setMove] = useState<{ readonly anchor: string; readonly to: () => void }>();
  const done = useRef<unknown>(undefined);
  useEffect(() => {
    if (!move || move.anchor !== openAnchor || done.current === move) return undefined;
    const frame = requestAnimationFrame(() => {
      done.current = move;
      move.to();
    });
    return () => cancelAnimationFrame(frame);
  }, [move, openAnchor]);
  return (anchor, to) => setMove({ anchor, to });
}

/** Moves the focus to the notice if the focused field has disappeared with its tab. */
function focusNotice(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('#save-notice [tabindex]')?.focus({ preventScroll: true });
}

/**
 * Focuses the summary if it lists two or more errors, else the only invalid field.
 * Source: requirements#validation-time.
 */
function focusFaults(summary: HTMLElement | null, tabs: readonly TabStore[], anchor: string): void {
  const [error] = tabs.find(({ tab }) => tab.anchor === anchor)?.store.errors ?? [];
  if (summary && summary.querySelectorAll('li').length > 1) summary.focus();
  else if (error) focusAt(anchor, error.form);
}
