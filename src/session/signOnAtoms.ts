import { atom } from 'jotai';
import type { Gateways } from '../store/gateways.ts';
import type { TextStore } from '../browser/storage.ts';
import {
  readSignOnParams,
  redirectStep,
  type RedirectEvent,
  type RedirectState,
} from '../provider/sign-on/signOnParams.ts';
import {
  parseTabSignOn,
  rememberSignOn,
  signOnOf,
  type SignOn,
  type SignOnEvent,
  type SignOnMemory,
  parseSignOnRecord,
} from '../provider/sign-on/signOn.ts';
import { gatewaysAtom } from '../store/store.ts';

const ssoTokenKey = 'kontor.ssoToken';
const partnerTokenKey = 'kontor.partnerToken';
const tabKey = 'kontor.signOn';

/** Increases whenever this page changes the stored sign-on. */
const versionAtom = atom(0);

/** State of the redirect to the partner. */
export const redirectStateAtom = atom<RedirectState>('IDLE');
export const redirectAtom = atom(null, (get, set, event: RedirectEvent): RedirectState => {
  const next = redirectStep(get(redirectStateAtom), event);
  set(redirectStateAtom, next);
  return next;
});

/** Whether a sign-on ended without reaching the partner; the next page reports it. */
export const isSignOnBrokenAtom = atom(false);

/** Handles an event of this tab's sign-on. */
export const signOnEventAtom = atom(null, (get, set, event: SignOnEvent) => {
  const gateways = get(gatewaysAtom);
  const before = readMemory(gateways);
  saveMemory(gateways, before, rememberSignOn(before, event, gateways.clock.now()));
  set(versionAtom, (version) => version + 1);
});

/** The current sign-on for the logged-in account; invalid records are deleted. Source: requirements#TOK-4. */
export const currentSignOnAtom = atom(null, (get, set, uid: string | undefined): SignOn | undefined => {
  const gateways = get(gatewaysAtom);
  const memory = readMemory(gateways);
  removeInvalid(gateways, memory);
  const signOn = signOnOf(memory, gateways.clock.now(), uid);
  if (!signOn && memory.tab && !memory.tab.isUsed) set(signOnEventAtom, { event: 'FORGOTTEN' });
  return signOn;
});

/** The pending sign-on, for display. */
export const waitingSignOnAtom = atom((get): SignOn | undefined => {
  get(versionAtom);
  const gateways = get(gatewaysAtom);
  return signOnOf(readMemory(gateways), gateways.clock.now());
});

/**
 * Removes single sign-on tokens from a URL before other code reads it; returns the URL without them.
 * Source: requirements#TOK-1.
 */
export const captureSignOnParamsAtom = atom(
  null,
  (_get, set, { url, referrer }: { readonly url: URL; readonly referrer: string }): string => {
    const { events, address, isTokenRefused } = readSignOnParams(url, referrer);
    for (const event of events) set(signOnEventAtom, event);
    if (isTokenRefused) set(isSignOnBrokenAtom, true);
    return address;
  },
);

function readMemory({ storage, clock }: Gateways): SignOnMemory {
  const now = clock.now();
  return {
    ssoToken: parseSignOnRecord(storage.local.read(ssoTokenKey), now),
    partnerToken: parseSignOnRecord(storage.local.read(partnerTokenKey), now),
    tab: parseTabSignOn(storage.session.read(tabKey), now),
  };
}

/** Deletes invalid stored records. */
function removeInvalid({ storage }: Gateways, { ssoToken, partnerToken, tab }: SignOnMemory): void {
  if (!ssoToken) storage.local.remove(ssoTokenKey);
  if (!partnerToken) storage.local.remove(partnerTokenKey);
  if (!tab) storage.session.remove(tabKey);
}

/** Writes only what changed, because other tabs write to the same storage. */
function saveMemory({ storage }: Gateways, before: SignOnMemory, after: SignOnMemory): void {
  write(storage.local, ssoTokenKey, before.ssoToken, after.ssoToken);
  write(storage.local, partnerTokenKey, before.partnerToken, after.partnerToken);
  write(storage.session, tabKey, before.tab, after.tab);
}

function write(textStore: TextStore, key: string, old: object | undefined, value: object | undefined): void {
  if (value === old) return;
  if (value === undefined) textStore.remove(key);
  else textStore.write(key, JSON.stringify(value));
}
