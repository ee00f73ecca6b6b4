import { beforeAll, expect, it, vi } from 'vitest';
import { pathToKey } from '@kontor/schema-adapters/provider';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import type { i18n as I18n } from 'i18next';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { centreAtom, settledCentreAtom } from '#src/preferences/state/centre.ts';
import { linkTokenAtom, openLinkAtom } from '#src/session/link.ts';
import { openDraftsAtom } from '#src/preferences/state/drafts.ts';
import { saveAtom } from '#src/preferences/state/saving.ts';
import { savingAtom } from '#src/preferences/state/savingState.ts';
import { createAppStore } from '#src/store/store.ts';
import { ada, fakeApp } from '../../fakes.ts';
import { draftsIn, typeInTab } from '../../typeInTab.ts';

vi.mock('#src/preferences/state/sending.ts', () => {
  throw new Error('the script is gone');
});

let i18n: I18n;
beforeAll(async () => {
  i18n = await openSiteTexts(['de']);
});

it('a save whose script cannot be loaded has failed: the input stays, and nothing was sent', async () => {
  const fakes = fakeApp({ account: ada });
  const store = createAppStore(fakes, i18n);
  store.sub(settledCentreAtom, () => undefined);
  store.set(linkTokenAtom, 'link');
  await store.set(openLinkAtom);
  await store.get(centreAtom);
  await Promise.resolve();
  store.set(openDraftsAtom);
  const key = pathToKey('profile.firstName');
  typeInTab(store, 'personal', { [key]: 'Grace' });

  expect(await store.set(saveAtom, 'personal')).toBe('STAY');

  const saving = store.get(savingAtom);
  expect(saving.state === 'FAILED' && saving.account).toBeInstanceOf(ServiceError);
  expect(draftsIn(store)['personal']).toEqual({ [key]: 'Grace' });
  expect(fakes.account).toEqual(ada);
});
