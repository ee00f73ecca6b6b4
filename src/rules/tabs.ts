import type { AccountData } from '#adapters/model/account.ts';
import { isSubscriber } from './subscriptions.ts';

/** What these rules need to know of a tab. */
interface TabAccess {
  readonly anchor: string;
  readonly accessWithoutSubscription: boolean;
}

/** A tab opens for newsletter subscribers, and for everybody when content says so. Source: requirements#tab-enabled. */
export function canOpenTab(tab: TabAccess, account: AccountData): boolean {
  return tab.accessWithoutSubscription || isSubscriber(account);
}

/**
 * The tab to show: the anchor's own when it can be opened; else the one shown so far or, when that became locked, the next open one;
 * else the first that can. Source: requirements#tab-enabled.
 */
export function tabToShow<T extends TabAccess>(
  tabs: readonly T[],
  anchor: string,
  account: AccountData,
  shownSoFar?: string,
): T | undefined {
  const openAt = (place: string): T | undefined => tabs.find((tab) => tab.anchor === place && canOpenTab(tab, account));
  const stays = shownSoFar === undefined ? undefined : (openAt(shownSoFar) ?? nextOpenTab(tabs, shownSoFar, account));
  return openAt(anchor) ?? stays ?? tabs.find((tab) => canOpenTab(tab, account));
}

/** Where the view moves on: the next tab after `anchor` that can be opened, else the first one. Source: requirements#tab-jump. */
export function nextOpenTab<T extends TabAccess>(
  tabs: readonly T[],
  anchor: string,
  account: AccountData,
): T | undefined {
  const current = tabs.findIndex((tab) => tab.anchor === anchor);
  const openAfter = tabs.slice(current + 1).find((tab) => canOpenTab(tab, account));
  return openAfter ?? tabs.find((tab) => canOpenTab(tab, account));
}
