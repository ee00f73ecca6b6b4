import { expect, it } from 'vitest';
import type { FormValue } from '@kontor/schema-adapters';
import { pathToKey } from '@kontor/schema-adapters/provider';
import { ProviderError } from '#src/browser/gatewayErrors.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { openDraftsAtom, checkTabAtom, tabErrorsAtom } from '#src/preferences/state/drafts.ts';
import { centreAtom, settledCentreAtom } from '#src/preferences/state/centre.ts';
import { linkTokenAtom, openLinkAtom } from '#src/session/link.ts';
import { discardAtom, saveAgainAtom, saveAtom } from '#src/preferences/state/saving.ts';
import { createAppStore } from '#src/store/store.ts';
import { ada, fakeApp } from '../../fakes.ts';
import { draftsIn, typeInTab } from '../../typeInTab.ts';

const [firstName, lastName] = [pathToKey('profile.firstName'), pathToKey('profile.lastName')];

/** A customer has typed another first name, and the provider has refused that and the surname. */
async function afterRefusal() {
  const fakes = fakeApp({ account: { ...ada, profile: { ...ada.profile, firstName: 'Ada', lastName: 'Berger' } } });
  const { setAccount } = fakes.provider;
  const refused = ['profile.firstName', 'profile.lastName'].map((fieldName) => ({ fieldName, errorCode: 400006 }));
  const refusal = new ProviderError('accounts.setAccountInfo', { errorCode: 400009, validationErrors: refused });
  let isUp = false;
  const provider = {
    ...fakes.provider,
    setAccount: async (change: Parameters<typeof setAccount>[0]) =>
      isUp ? setAccount(change) : Promise.reject(refusal),
  };
  const store = createAppStore({ ...fakes, provider }, await openSiteTexts(['de']));
  store.sub(settledCentreAtom, () => undefined);
  store.set(linkTokenAtom, 'link');
  await store.set(openLinkAtom);
  await store.get(centreAtom);
  await Promise.resolve();
  store.set(openDraftsAtom);
  const type = (value: FormValue): void => typeInTab(store, 'personal', value);
  type({ [firstName]: 'Grace' });
  await store.set(saveAtom, 'personal');
  isUp = true;
  return { store, fakes, type };
}

it('a field that is emptied after a failed save is emptied by the next try', async () => {
  const { store, fakes, type } = await afterRefusal();
  type({ [lastName]: undefined });
  await store.set(saveAgainAtom, 'personal');
  expect(fakes.account.profile).toMatchObject({ firstName: 'Grace', lastName: null });
  expect(draftsIn(store)).toEqual({});
});

it('a refusal is over everywhere once its field is edited, and the others stay', async () => {
  const { store, type } = await afterRefusal();
  const wrong = () => store.get(tabErrorsAtom)['personal']?.map(({ form }) => form[0]);
  expect(wrong()).toEqual([firstName, lastName]);
  type({ [firstName]: 'Grete' });
  expect(wrong()).toEqual([lastName]);
});

it('the errors of a tab that was left follow its values, whatever changes them', async () => {
  const { store, type } = await afterRefusal();
  type({ [lastName]: 5 });
  store.set(checkTabAtom, 'personal');
  expect(store.get(tabErrorsAtom)['personal']?.map(({ form }) => form[0])).toContain(lastName);
  store.set(discardAtom);
  expect(store.get(tabErrorsAtom)['personal']).toEqual([]);
});
