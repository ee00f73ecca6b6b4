import type { AccountData } from '@kontor/schema-adapters/provider';
import { isSubscriber } from '../account-data/subscriptions.ts';

/** The members of a tab that these rules use. */
interface TabAccess {
  readonly anchor: string;
  readonly formerAnchors?: readonly string[];
  readonly accessWithoutSubscription: boolean;
}

/** Whether a tab is open: to subscribers, and to everybody if content says so. Source: requirements#tab-enabled. */
export function canOpenTab(tab: TabAccess, account: AccountData): boolean {
  return tab.accessWithoutSubscription || isSubscriber(account);
}

/**
 * The tab to show: the open tab with this anchor or former anchor; else the current tab or, if it is locked, the next
 * open one; else the first open one.
 * Source: requirements#tab-enabled.
 */
export function tabToShow<T extends TabAccess>(
  tabs: readonly T[],
  anchor: string,
  account: AccountData,
  currentAnchor?: string,
): T | undefined {
  const openAt = (place: string): T | undefined => {
    const named = tabs.find((tab) => tab.anchor === place) ?? tabs.find((tab) => tab.formerAnchors?.includes(place));
    return named && canOpenTab(named, account) ? named : undefined;
  };
  const stays =
    currentAnchor === undefined ? undefined : (openAt(currentAnchor) ?? nextOpenTab(tabs, currentAnchor, account));
  return openAt(anchor) ?? stays ?? tabs.find((tab) => canOpenTab(tab, account));
}

/** The next tab to show: the next open tab after `anchor`, else the first one. Source: requirements#tab-jump. */
export function nextOpenTab<T extends TabAccess>(
  tabs: readonly T[],
  anchor: string,
  account: AccountData,
): T | undefined {
  const current = tabs.findIndex((tab) => tab.anchor === anchor);
  const openAfter = tabs.slice(current + 1).find((tab) => canOpenTab(tab, account));
  return openAfter ?? tabs.find((tab) => canOpenTab(tab, account));
}

/** The decoded anchor in a URL's hash; the raw one if its encoding is broken. Never throws. */
export function anchorOf(hash: string): string {
  const encoded = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
