import { ServiceError } from '#src/browser/gatewayErrors.ts';
import type { LoadedContent } from '#src/services/siteDocuments.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { reloadCentreAtom } from '#src/preferences/state/centre.ts';
import { siteTabsAtom } from '#src/store/site.ts';
import { createAppStore } from '#src/store/store.ts';
import { expect, it, vi } from 'vitest';
import { fakeApp } from '../fakes.ts';

const texts = () => openSiteTexts(['de'], () => undefined);

/** The content as a page of the portal holds it. */
const withoutTabs = ({ content, findings }: LoadedContent): LoadedContent => {
  const { preferenceCenter } = content;
  const tabs = { ...preferenceCenter.tabs, value: undefined };
  return { content: { ...content, preferenceCenter: { ...preferenceCenter, tabs } }, findings };
};

it('the tabs are asked for when something needs them, and again after a failure, where the page came without them', async () => {
  const app = fakeApp();
  const { load } = app.content;
  const loadContent = vi
    .fn(load)
    .mockImplementationOnce(async (...of) => withoutTabs(await load(...of)))
    .mockRejectedValueOnce(new ServiceError('NETWORK', 'GET /cms/{cmsId}/{language}.json'));
  const store = createAppStore({ ...app, content: { load: loadContent } }, await texts(), ['de']);
  await expect(store.get(siteTabsAtom)).rejects.toThrow('NETWORK');
  await store.set(reloadCentreAtom);
  expect((await store.get(siteTabsAtom)).value).toHaveLength(3);
  await store.get(siteTabsAtom);
  expect(loadContent).toHaveBeenCalledTimes(3);
});

it('tabs that the page holds are not asked for', async () => {
  const app = fakeApp();
  const store = createAppStore(app, await texts(), ['de']);
  expect((await store.get(siteTabsAtom)).value).toHaveLength(3);
  expect(app.calls).toEqual(['content de']);
});
