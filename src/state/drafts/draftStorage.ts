import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { atom, type Getter, type Setter } from 'jotai';
import { accountHash } from '../../gateways/accountHash.ts';
import type { Account } from '../../gateways/provider.ts';
import {
  draftLifetime,
  emptyRecord,
  isEmptyRecord,
  isExpired,
  parseRecord,
  printExpired,
  printRecord,
  withForm,
  type DraftRecord,
} from '../../rules/draftRecord.ts';
import { gatewaysAtom } from '../store.ts';
import { draftRecordAtom, draftsKey } from './draftAtoms.ts';

/** News about unsaved changes: the form (`preferences` or a form of the portal), and what happened to them. */
export interface DraftNews {
  readonly at: string;
  readonly what: 'RESTORED' | 'EXPIRED' | 'DISCARDED' | 'REVERTED';
}
export const draftNewsAtom = atom<DraftNews | undefined>(undefined);

/** The owner of an account's drafts: a hash, so that the storage contains no personal data. */
export function ownerOf({ uid, profile }: Pick<Account, 'uid' | 'profile'>): Promise<string> {
  const email = profile?.['email'];
  return accountHash(uid || (typeof email === 'string' ? email : ''));
}

/**
 * Call before an account's forms are shown: restores what an earlier page of this browser tab stored for the account,
 * and removes drafts of other accounts and expired ones. `at` is the form that shows the news. Returns whether drafts
 * had expired.
 */
export const claimDraftsAtom = atom(null, (get, set, owner: string, at: string): boolean => {
  const { storage, clock } = get(gatewaysAtom);
  const current = get(draftRecordAtom);
  const stored = parseRecord(storage.session.read(draftsKey));
  if (stored?.record.owner === owner && isExpired(stored.expires, clock.now())) {
    storage.session.remove(draftsKey);
    set(draftRecordAtom, emptyRecord(owner));
    set(draftNewsAtom, { at, what: 'EXPIRED' });
    return true;
  }
  if (owner !== '' && current?.owner === owner) return false;
  if (stored?.record.owner !== owner) storage.session.remove(draftsKey);
  set(draftNewsAtom, undefined);
  set(draftRecordAtom, stored?.record.owner === owner ? stored.record : emptyRecord(owner));
  if (stored?.record.owner === owner) set(watchExpiryAtom);
  return false;
});

/** The owner whose drafts were restored; their forms can be shown. */
export const claimedOwnerAtom = atom((get) => get(draftRecordAtom)?.owner);

/**
 * Stores a form's unsaved changes for its account. Does nothing after a logout, or if the forms of another account are
 * shown by now.
 */
export const storeFormDraftAtom = atom(
  null,
  (get, set, owner: string, id: string, touched: FormValue, form?: AdaptedForm) => {
    const record = get(draftRecordAtom);
    if (record?.owner === owner) write(get, set, withForm(record, id, touched, { form }));
  },
);

/** Replaces the unsaved changes of the current account. */
export const changeRecordAtom = atom(null, (get, set, change: (record: DraftRecord) => DraftRecord) => {
  const record = get(draftRecordAtom);
  if (record) write(get, set, change(record));
});

function write(get: Getter, set: Setter, record: DraftRecord): void {
  const { storage, clock } = get(gatewaysAtom);
  set(draftRecordAtom, record);
  const text = printRecord(record, clock.now() + draftLifetime);
  if (text === undefined) storage.session.remove(draftsKey);
  else storage.session.write(draftsKey, text);
  if (!isEmptyRecord(record)) set(watchExpiryAtom);
}

const watchedAtom = atom<AbortController | undefined>(undefined);

/**
 * Removes drafts from the storage when they expire, although the page that shows their forms keeps them. The owner's
 * hash stays, so that the next page can say that they are gone.
 */
export const watchExpiryAtom = atom(null, (get, set) => {
  const { storage, clock } = get(gatewaysAtom);
  get(watchedAtom)?.abort();
  const stop = new AbortController();
  set(watchedAtom, stop);
  const look = (): void => {
    const stored = parseRecord(storage.session.read(draftsKey));
    if (!stored) return;
    const left = stored.expires - clock.now();
    if (left <= 0) storage.session.write(draftsKey, printExpired(stored.record.owner, stored.expires));
    else clock.wait(left, stop.signal).then(look, () => undefined);
  };
  stop.signal.addEventListener('abort', clock.onWake(look));
  look();
});
