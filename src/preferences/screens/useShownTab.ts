import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Account } from '../../provider/provider.ts';
import type { CentreTab } from '../state/centre.ts';
import { openTabsAtom, tabStoresAtom, type TabStore } from '../state/drafts.ts';
import { leavingAtom } from '../state/savingState.ts';
import { anchorOf, tabToShow } from '../tabs.ts';

interface TabOnScreen {
  readonly openAnchor: string | undefined;
  /** The tab with the store of its form; undefined if no tab can be shown. */
  readonly active: TabStore | undefined;
}

/** The tab on screen. The URL's hash selects it and follows it. */
export function useShownTab(tabs: readonly CentreTab[], account: Account): TabOnScreen {
  const anchor = anchorOf(useLocation().hash);
  const openAnchor = useLastTab(tabs, anchor, account);
  const active = useTabStore(tabs, openAnchor);
  useAnchorInAddress(anchor, useAtomValue(leavingAtom) ? undefined : openAnchor);
  return { openAnchor, active };
}

/**
 * The anchor of the tab on screen. If the tab becomes locked, the search for the next open tab starts at it.
 * Source: requirements#centre-layout.
 */
function useLastTab(tabs: readonly CentreTab[], anchor: string, account: Account): string | undefined {
  const [last, setLast] = useState<string | undefined>(undefined);
  const openTabs = tabs.map(({ tab }) => tab);
  const openAnchor = tabToShow(openTabs, anchor, account, last)?.anchor;
  if (openAnchor !== last) setLast(openAnchor);
  return openAnchor;
}

/** The tab on screen with the store of its form. The stores follow changes of the account and the language. */
function useTabStore(tabs: readonly CentreTab[], openAnchor: string | undefined): TabStore | undefined {
  const openTabs = useSetAtom(openTabsAtom);
  useLayoutEffect(() => {
    if (tabs.length > 0) openTabs();
  }, [openTabs, tabs]);
  const storeAtom = useMemo(
    () => atom((get) => get(tabStoresAtom).find(({ tab }) => tab.anchor === openAnchor)?.store),
    [openAnchor],
  );
  const store = useAtomValue(storeAtom);
  const tab = tabs.find(({ anchor }) => anchor === openAnchor);
  return tab && store && { tab, store };
}

/**
 * Sets the URL's hash to the tab on screen, also after a hash of no tab or of a locked one. If a press in a tab locks
 * the tab, the focus moves to its successor in the tab bar.
 */
function useAnchorInAddress(anchor: string, openAnchor: string | undefined): void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (openAnchor !== undefined && openAnchor !== anchor) {
      // An inactive preview must not take the focus from the studio.
      if (wasOpen.current && document.hasFocus() && document.activeElement === document.body)
        document.getElementById(`tab-${openAnchor}`)?.focus({ preventScroll: true });
      void navigate({ search, hash: openAnchor }, { replace: true, state });
    }
    wasOpen.current = openAnchor === anchor;
  }, [navigate, anchor, openAnchor, search, state]);
}
