import { expect, it, vi } from 'vitest';
import type * as Interpreter from '#adapters/check/interpreter.ts';
import { pathToKey } from '#adapters/providerPath.ts';
import { openSiteTexts } from '#src/i18n/texts.ts';
import { centreAtom, settledCentreAtom, tabsAtom } from '#src/state/preferences/centre.ts';
import { checkTabAtom, faultsAtom, storeDraftAtom } from '#src/state/preferences/faults.ts';
import { linkTokenAtom, openLinkAtom } from '#src/state/preferences/link.ts';
import { openDraftsAtom } from '#src/state/preferences/restoring.ts';
import { createAppStore } from '#src/state/store.ts';
import { fakeApp } from '../fakes.ts';

const loading = vi.hoisted(() => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((arrive) => {
    resolve = arrive;
  });
  return { promise, resolve: () => resolve() };
});
vi.mock('#renderers/model/loadChunk.ts', () => ({
  loadChunk: async (chunk: Promise<unknown>) => {
    await loading.promise;
    return chunk;
  },
}));
// As in the site's build.
vi.mock('#adapters/check/interpreter.ts', () =>
  vi.importActual<typeof Interpreter>('#renderers/replacements/lateInterpreter.ts'),
);

it('a tab that was left before it could be checked shows its errors once it can', async () => {
  const store = createAppStore(fakeApp(), await openSiteTexts(['de']));
  store.sub(settledCentreAtom, () => undefined);
  store.set(linkTokenAtom, 'link');
  await store.set(openLinkAtom);
  await store.get(centreAtom);
  const tab = (await store.get(tabsAtom)).find(({ anchor }) => anchor === 'personal');
  store.set(openDraftsAtom);
  if (!tab) throw new Error('there is no such tab');
  store.set(storeDraftAtom, 'personal', { ...tab.saved, [pathToKey('profile.zip')]: '1011' }, tab.saved);
  store.set(checkTabAtom, 'personal');
  expect(store.get(faultsAtom)).toEqual({});
  loading.resolve();
  await vi.waitFor(() => expect(Object.keys(store.get(faultsAtom))).toEqual(['personal']));
});
