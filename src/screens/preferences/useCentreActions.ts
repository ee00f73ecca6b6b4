import type { FormValue } from '#adapters/model/form.ts';
import { focusAt } from '#renderers/model/focus.ts';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { nextOpenTab } from '../../rules/tabs.ts';
import { settledCentreAtom } from '../../state/preferences/centre.ts';
import { discardAtom } from '../../state/preferences/saving.ts';
import { changeCountAtom, changesAtom, tabStoresAtom } from '../../state/preferences/drafts.ts';
import {
  answerAtom,
  giveMissingAtom,
  saveAgainAtom,
  endSubscriptionsAtom,
  saveAtom,
} from '../../state/preferences/saving.ts';
import { leavingAtom, staysInTabAtom, type Ending, type Next } from '../../state/preferences/savingState.ts';

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
export function useCentreActions(summary: RefObject<HTMLElement | null>, shown: string | undefined): CentreActions {
  const navigate = useNavigate();
  const store = useStore();
  const focusLater = useFocusLater(shown);
  const save = useSetAtom(saveAtom);
  const saveAgain = useSetAtom(saveAgainAtom);
  const discard = useSetAtom(discardAtom);
  const answer = useSetAtom(answerAtom);
  const giveMissing = useSetAtom(giveMissingAtom);
  const end = useSetAtom(endSubscriptionsAtom);

  // A customer who returns after unsubscribing starts again.
  useEffect(() => store.set(leavingAtom, false), [store]);

  const openTab = (anchor: string): void => {
    if (anchor !== shown) void navigate({ hash: anchor });
  };
  const openError = (anchor: string, path: readonly string[]): void => {
    openTab(anchor);
    focusLater(anchor, () => focusAt(anchor, path));
  };
  const moveOn = (): void => {
    const centre = store.get(settledCentreAtom);
    // Customers who kept typing during the save stay where they are.
    const isTyped = store.get(changesAtom).tabs.some(({ tab, fields }) => tab.anchor === shown && fields.length > 0);
    if (centre.state !== 'READY' || shown === undefined || isTyped) return;
    if (store.get(staysInTabAtom)) return;
    const { tabs, account } = centre.value;
    const next = nextOpenTab(
      tabs.map(({ tab }) => tab),
      shown,
      account,
    );
    if (next) openTab(next.anchor);
    focusLater(next?.anchor ?? shown, focusNotice);
  };
  // The summary takes focus if it lists two or more errors, else the only invalid field. Source: requirements#validation-time.
  const focusFaults = (anchor: string): void => {
    const [error] = store.get(tabStoresAtom).find(({ tab }) => tab.anchor === anchor)?.store.errors ?? [];
    if ((summary.current?.querySelectorAll('li').length ?? 0) > 1) summary.current?.focus();
    else if (error) focusAt(anchor, error.form);
  };
  const follow = async (outcome: Promise<Next>): Promise<void> => {
    const result = await outcome;
    if (result === 'UNSUBSCRIBED') await navigate('/unsubscribe-success');
    if (result === 'MOVE_ON') moveOn();
    if (typeof result === 'string') return;
    openTab(result.errorsIn);
    focusLater(result.errorsIn, () => focusFaults(result.errorsIn));
  };
  return {
    openTab,
    openError,
    save: () => {
      for (const tab of store.get(tabStoresAtom)) tab.store.readInputs();
      if (store.get(changeCountAtom) > 0) void follow(save(shown));
    },
    saveAgain: () => void follow(saveAgain(shown)),
    discard: () => discard(),
    answer: (yes) => void follow(answer(yes)),
    giveMissing: (value) => void follow(giveMissing(value)),
    end: (what) => void follow(end(what)),
  };
}

/** Moves focus as soon as the requested tab is on screen: opening it may take longer than one frame. */
function useFocusLater(shown: string | undefined): (anchor: string, move: () => void) => void {
  const [move, setMove] = useState<{ readonly anchor: string; readonly to: () => void }>();
  const done = useRef<unknown>(undefined);
  useEffect(() => {
    if (!move || move.anchor !== shown || done.current === move) return undefined;
    const frame = requestAnimationFrame(() => {
      done.current = move;
      move.to();
    });
    return () => cancelAnimationFrame(frame);
  }, [move, shown]);
  return (anchor, to) => setMove({ anchor, to });
}

/** If the field was removed with its tab, the focus moves to the notice. */
function focusNotice(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('#save-notice [tabindex]')?.focus({ preventScroll: true });
}
