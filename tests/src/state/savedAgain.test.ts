import { expect, it } from 'vitest';
import { pathToKey } from '#adapters/providerPath.ts';
import { openSiteTexts } from '#src/i18n/texts.ts';
import { openDraftsAtom } from '#src/state/preferences/arrival.ts';
import { centreAtom, settledCentreAtom } from '#src/state/preferences/centre.ts';
import { draftsAtom } from '#src/state/preferences/drafts.ts';
import { storeDraftAtom } from '#src/state/preferences/faults.ts';
import { linkTokenAtom, openLinkAtom } from '#src/state/preferences/link.ts';
import { saveAgainAtom, saveAtom } from '#src/state/preferences/saving.ts';
import { createAppStore } from '#src/state/store.ts';
import { ada, fakeApp } from '../fakes.ts';

it('a field that is emptied after a failed save is emptied by the next try', async () => {
  const fakes = fakeApp({ account: { ...ada, profile: { ...ada.profile, firstName: 'Ada', lastName: 'Berger' } } });
  let isUp = false;
  const { setAccount } = fakes.provider;
  const provider = {
    ...fakes.provider,
    setAccount: async (change: Parameters<typeof setAccount>[0]) =>
      isUp ? setAccount(change) : Promise.reject(new Error('lost')),
  };
  const store = createAppStore({ ...fakes, provider }, await openSiteTexts(['de']));
  store.sub(settledCentreAtom, () => undefined);
  store.set(linkTokenAtom, 'link');
  await store.set(openLinkAtom);
  const { tabs } = await store.get(centreAtom);
  await Promise.resolve();
  store.set(openDraftsAtom);
  const saved = tabs.find(({ anchor }) => anchor === 'personal')?.saved ?? {};
  const typed = { ...saved, [pathToKey('profile.firstName')]: 'Grace' };
  store.set(storeDraftAtom, 'personal', typed, saved);
  await store.set(saveAtom, 'personal');

  isUp = true;
  store.set(storeDraftAtom, 'personal', { ...typed, [pathToKey('profile.lastName')]: undefined }, saved);
  await store.set(saveAgainAtom, 'personal');

  expect(fakes.account.profile).toMatchObject({ firstName: 'Grace', lastName: null });
  expect(store.get(draftsAtom)).toEqual({});
});
