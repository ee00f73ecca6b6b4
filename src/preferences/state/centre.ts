import { type AdaptedForm, type FormValue, adaptTabs, toFormValue } from '@kontor/schema-adapters';
import { parseTabs, type Tab } from '@kontor/schema-adapters/content';
import { readPath, reminderSubscription, type AccountData } from '@kontor/schema-adapters/provider';
import { atom, type Getter } from 'jotai';
import type { Account } from '../../provider/provider.ts';
import { keepTokenFresh, withFreshToken } from '../../session/renewToken.ts';
import { isSubscriber, mayFetchReminders, optInOf } from '../../account-data/subscriptions.ts';
import { canOpenTab } from '../tabs.ts';
import { ownerOf } from '../../drafts/draftStorage.ts';
import { reloadFailedAtom, serverAtom, settledAtom } from '../../store/serverAtom.ts';
import { contentAtom, metadataAtom, siteTabsAtom } from '../../store/site.ts';
import { gatewaysAtom } from '../../store/store.ts';
import {
  linkSessionAtom,
  linkTokenAtom,
  providerAtom,
  renewSessionAtom,
  sessionEndedAtom,
  tokensAtom,
} from '../../session/link.ts';
import { savingAtom } from './savingState.ts';
import { maskEmail } from '../../account-data/greeting.ts';

/** One tab: its content, its form, and the account's values. */
export interface CentreTab {
  readonly tab: Tab;
  readonly anchor: string;
  readonly form: AdaptedForm;
  readonly saved: FormValue;
  readonly open: boolean;
}

/** The provider's account schema. */
export const schemaAtom = serverAtom(async (get) => {
  const { schema, findings } = await (await get(providerAtom)).getSchema();
  get(gatewaysAtom).journal.findings(findings);
  return schema;
});

/** Reads the account of the link, also if the registration token has expired. */
export async function readAccount(get: Getter): Promise<Account> {
  const provider = await get(providerAtom);
  return withFreshToken(get(gatewaysAtom), get(tokensAtom), (regToken) => provider.getAccount(regToken));
}

/** The account of the link at its last read. */
export const accountAtom = serverAtom(readAccount);

/**
 * The tabs with their forms, which follow content, schema and account. Form keys never depend on the language.
 */
export const tabsAtom = atom(async (get): Promise<readonly CentreTab[]> => {
  const [metadata, siteTabs, provider, account] = await Promise.all([
    get(metadataAtom),
    get(siteTabsAtom),
    get(schemaAtom),
    get(accountAtom),
  ]);
  const { clock, journal } = get(gatewaysAtom);
  const { tabs: all, findings: contentFindings } = parseTabs(siteTabs.value, siteTabs.at);
  // Without the feature, a tab of consents only would be empty.
  const tabs = all.filter(
    ({ components }) =>
      metadata.features.consents || components.length === 0 || components.some(({ type }) => type !== 'consents'),
  );
  const context = { provider, site: metadata.rules, now: clock.now(), account };
  const { forms, findings } = adaptTabs(tabs, context);
  journal.findings([...contentFindings, ...findings]);
  return tabs.flatMap((tab, index) => {
    const form = forms[index];
    return form
      ? [{ tab, anchor: tab.anchor, form, saved: centreValue(form, account), open: canOpenTab(tab, account) }]
      : [];
  });
});

/** The data of the preference centre's first view. */
export const centreAtom = atom(async (get) => {
  const [tabs, account, content, metadata] = await Promise.all([
    get(tabsAtom),
    get(accountAtom),
    get(contentAtom),
    get(metadataAtom),
  ]);
  return { tabs, account, owner: await ownerOf(account), content: content.preferenceCenter, metadata };
});

export const settledCentreAtom = settledAtom(centreAtom);

/** Reloads the failed parts of the preference centre. */
export const reloadCentreAtom = atom(null, (_get, set) =>
  set(reloadFailedAtom, [providerAtom, siteTabsAtom, schemaAtom, accountAtom]),
);

/**
 * The form value of an account in the preference centre. Masks the e-mail address, which is read-only there, as the
 * greeting does. Never throws.
 * Source: requirements#masked-address.
 */
export function centreValue({ bindings }: Pick<AdaptedForm, 'bindings'>, account: AccountData): FormValue {
  const email = account.profile?.['email'];
  if (typeof email !== 'string') return toFormValue(bindings, account);
  return toFormValue(bindings, { ...account, profile: { ...account.profile, email: maskEmail(email) } });
}

/**
 * The customer's reminders; empty without a request unless their subscription is on and confirmed.
 * Source: requirements#reminder-fetch.
 */
export const remindersAtom = serverAtom(async (get) => {
  const account = await get(accountAtom);
  const linkToken = get(linkTokenAtom);
  if (!linkToken || !mayFetchReminders(account)) return [];
  return get(gatewaysAtom).services.searchReminders(linkToken);
});

export const settledRemindersAtom = settledAtom(remindersAtom);

/** Whether the customer certainly has no subscription on arrival. Source: requirements#arrival-unsubscribed. */
export const hasNothingLeftAtom = atom((get): boolean => {
  const account = get(settledCentreAtom).value?.account;
  // After a save, the message of the save names the remaining subscriptions.
  if (!account || get(savingAtom).state !== 'IDLE') return false;
  const awaitsReminders = optInOf(account, reminderSubscription)?.state === 'pending';
  const isInPlatform = Boolean(readPath(account, 'data.sfmc.subscriptionKey'));
  if (!isInPlatform || isSubscriber(account) || awaitsReminders) return false;
  return get(settledRemindersAtom).value?.length === 0;
});

/** Starts the renewal of the registration token; returns a function that stops it. Never affects the input. */
export const keepTokenAtom = atom(null, (get, set): (() => void) => {
  const linkToken = get(linkTokenAtom);
  const session = get(linkSessionAtom);
  const stop = new AbortController();
  if (linkToken && session) {
    void keepTokenFresh(get(gatewaysAtom), {
      linkToken,
      session,
      signal: stop.signal,
      onRenewed: (renewed) => set(renewSessionAtom, renewed),
      onGivenUp: () => set(sessionEndedAtom, true),
    });
  }
  return () => stop.abort();
});
