import { type AccountPatch, readPath } from '@kontor/schema-adapters/provider';
import { type FormSchema, type FormValue, addressFields, personalDataFields } from '@kontor/schema-adapters';
import { isJsonObject, type Json } from '@kontor/schema-adapters/json';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import type { RegionCheck } from '#src/registration/regionCheck.ts';
import { changeEmailAtom, changePasswordAtom } from '#src/account/access.ts';
import {
  accountFormAtom,
  portalSchemaAtom,
  saveAccountFormAtom,
  type AccountForm,
} from '#src/account-form/accountForm.ts';
import { pendingTokenAtom } from '#src/store/expiringStorage.ts';
import { finalizeAtom, settledFinalizeFormAtom } from '#src/registration/finalizeAtoms.ts';
import { registerAtom } from '#src/registration/registration.ts';
import type { Settled } from '#src/store/serverAtom.ts';
import { createAppStore, type AppStore } from '#src/store/store.ts';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import germany from '../../../fixtures/scenarios/germany/provider-schema.json' with { type: 'json' };
import { fakeAccounts, type FakeAccounts } from '../fakeAccounts.ts';
import { ada, fakeApp } from '../fakes.ts';
import { cases } from '../../longRun.ts';

const numRuns = cases(150, 2_000);
const customer = {
  ...ada,
  profile: {
    ...ada.profile,
    phones: [
      { number: '+49301234567', type: 'default' },
      { number: '+49891', type: 'work' },
    ],
  },
  data: { ...ada.data, addressBook: { street: 'Weg', zip: '10115' } },
};

async function openStore(): Promise<{ readonly store: AppStore; readonly accounts: FakeAccounts }> {
  const accounts = fakeAccounts(customer, germany, { loggedIn: true });
  const gateways = {
    ...fakeApp({ metadata: { sso: {}, germany: true, apiKeys: { singleSignOn: 'portal' } } }),
    accounts,
  };
  return { store: createAppStore(gateways, await openSiteTexts(['de'])), accounts };
}

/** Every leaf of a patch; a list is one leaf. */
function leavesOf(patch: Json | undefined, path = ''): readonly string[] {
  return isJsonObject(patch)
    ? Object.entries(patch).flatMap(([name, value]) => leavesOf(value, path === '' ? name : `${path}.${name}`))
    : [path];
}

/** Any value that a control can have. */
const anyValueOf = (schema: FormSchema): fc.Arbitrary<Json | undefined> => {
  if (schema.properties)
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties).map(([key, inner]) => [key, anyValueOf(inner)])),
      { requiredKeys: [] },
    );
  if (schema.type === 'boolean') return fc.boolean();
  return fc.oneof(fc.constant(undefined), schema.type === 'string' ? fc.string() : fc.integer());
};
const anyEdit = ({ form, saved }: AccountForm): fc.Arbitrary<FormValue> =>
  fc.record(
    Object.fromEntries(
      Object.entries(form.schema.properties ?? {}).map(([key, schema]) => [
        key,
        fc.oneof(fc.constant(saved[key]), anyValueOf(schema)),
      ]),
    ),
  );

const phoneForm = accountFormAtom('personaldata', personalDataFields);
const never = /^(?:data\.sfmc|profile\.email|UID|data\.customerassignment|isVerified)/;

/** Only leaves of the screen that a client may write, and only changed ones. */
async function expectOnlyOwn(
  store: AppStore,
  { form }: AccountForm,
  patch: AccountPatch,
  more: readonly string[] = [],
): Promise<void> {
  const schema = await store.get(portalSchemaAtom);
  const own = form.bindings.map(({ provider }) => provider.replace(/\[\d+\].*$/, ''));
  for (const leaf of leavesOf(patch as Json).filter((path) => !more.includes(path))) {
    expect(own).toContain(leaf);
    expect(leaf).not.toMatch(never);
    const field = schema.fields.get(leaf);
    if (field) expect(field.writeAccess).not.toBe('serverOnly');
    if (leaf !== 'profile.phones') expect(readPath(patch, leaf) ?? null).not.toEqual(readPath(customer, leaf) ?? null);
  }
}

async function readyForm<T extends AccountForm>(read: () => Settled<T>): Promise<T> {
  await vi.waitFor(() => expect(read().state).toBe('READY'));
  const settled = read();
  if (settled.state !== 'READY') throw new Error('the form is not ready');
  return settled.value;
}

describe('what the account pages send', () => {
  it.each([
    ['personal data', accountFormAtom('personaldata', personalDataFields)],
    ['addresses', accountFormAtom('addresses', addressFields)],
  ])(
    'is only what was changed there: %s (requirements#personal-data, requirements#ACC-6)',
    async (_screen, formAtom) => {
      const { store, accounts } = await openStore();
      const form = await readyForm(() => store.get(formAtom));
      await fc.assert(
        fc.asyncProperty(anyEdit(form), async (value) => {
          accounts.sent.length = 0;
          accounts.account = customer;
          const { outcome } = await store.set(saveAccountFormAtom, form, value);
          expect(outcome).toBe(accounts.sent.length === 0 ? 'UNCHANGED' : 'SAVED');
          for (const change of accounts.sent as readonly { readonly patch: AccountPatch }[])
            await expectOnlyOwn(store, form, change.patch);
        }),
        { numRuns },
      );
    },
  );

  it('keeps the phones that no field shows', async () => {
    const { store, accounts } = await openStore();
    const form = await readyForm(() => store.get(phoneForm));
    await store.set(saveAccountFormAtom, form, { ...form.saved, phone: { number: '+49301111111', type: 'default' } });
    expect(accounts.sent).toEqual([
      expect.objectContaining({
        patch: {
          profile: {
            phones: [expect.objectContaining({ number: '+49301111111' }), { number: '+49891', type: 'work' }],
          },
        },
      }),
    ]);
  });

  it('keeps the phones that another system added since the page was opened', async () => {
    const { store, accounts } = await openStore();
    const form = await readyForm(() => store.get(phoneForm));
    const added = { number: '+49402', type: 'fax' };
    accounts.account = { ...customer, profile: { ...customer.profile, phones: [...customer.profile.phones, added] } };
    await store.set(saveAccountFormAtom, form, { ...form.saved, phone: { number: '+49301111111', type: 'default' } });
    expect(accounts.sent).toEqual([
      expect.objectContaining({
        patch: {
          profile: { phones: [{ number: '+49301111111', type: 'default' }, { number: '+49891', type: 'work' }, added] },
        },
      }),
    ]);
  });

  it('is nothing where a list can no longer be written back as it is, and that is told', async () => {
    const { store, accounts } = await openStore();
    const form = await readyForm(() => store.get(phoneForm));
    const phones = customer.profile.phones.map((phone) => ({ ...phone, checkedAt: 2 ** 60 }));
    accounts.account = { ...customer, profile: { ...customer.profile, phones } };
    const value = { ...form.saved, phone: { number: '+49301111111', type: 'default' } };
    expect(await store.set(saveAccountFormAtom, form, value)).toMatchObject({ outcome: 'CONFLICT', keys: ['phone'] });
    expect(accounts.sent).toEqual([]);
  });

  it('is one address, or two passwords', async () => {
    const { store, accounts } = await openStore();
    const change = vi.spyOn(accounts, 'changePassword').mockResolvedValue(undefined);
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (first, second) => {
        accounts.sent.length = 0;
        await store.set(changeEmailAtom, first);
        expect(accounts.sent).toEqual([{ patch: { profile: { email: first } }, language: 'de' }]);
        await store.set(changePasswordAtom, first, second);
        expect(change).toHaveBeenLastCalledWith(first, second);
      }),
      { numRuns },
    );
  });
});

const anyCheck = fc.constantFrom<RegionCheck>(
  { state: 'INCOMPLETE' },
  { state: 'FINISHED', zip: '10115', region: 'NORD' },
  { state: 'FINISHED', zip: '80331', region: 'SUED' },
  { state: 'FINISHED', zip: '99999', region: 'UNKNOWN' },
);
const assigned = (check: RegionCheck): readonly string[] =>
  check.state === 'FINISHED' && check.region !== 'UNKNOWN' ? ['data.customerassignment'] : [];
const consent = 'preferences.privacy.aec.isConsentGranted';

describe('what registration and finalize send', () => {
  it('is the input, the consent and the region that was found (requirements#registration-payload)', async () => {
    const { store, accounts } = await openStore();
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.string(),
        fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
        anyCheck,
        async (email, password, zip, check) => {
          accounts.sent.length = 0;
          await store.set(registerAtom, { email, password, check, ...(zip !== undefined && { zip }) });
          const [{ patch, ...rest }] = accounts.sent as [{ readonly patch: AccountPatch }];
          expect(rest).toEqual({ email, password, language: 'de', regToken: 'reg-1' });
          expect([...leavesOf(patch as Json)].toSorted()).toEqual(
            [...assigned(check), consent, ...(zip === undefined ? [] : ['profile.zip'])].toSorted(),
          );
        },
      ),
      { numRuns },
    );
  });

  it('is only the missing data, the consent and the region that was found', async () => {
    const { store, accounts } = await openStore();
    store.set(pendingTokenAtom, 'pending');
    const form = await readyForm(() => store.get(settledFinalizeFormAtom));
    await fc.assert(
      fc.asyncProperty(anyEdit(form), anyCheck, async (value, check) => {
        accounts.sent.length = 0;
        store.set(pendingTokenAtom, 'pending');
        await store.set(finalizeAtom, form, value, check);
        const [{ patch }] = accounts.sent as [{ readonly patch: AccountPatch }];
        expect(readPath(patch, consent)).toBe(true);
        expect(readPath(patch, 'data.customerassignment') !== undefined).toBe(assigned(check).length > 0);
        await expectOnlyOwn(store, form, patch, [consent, 'data.customerassignment']);
      }),
      { numRuns },
    );
  });
});
