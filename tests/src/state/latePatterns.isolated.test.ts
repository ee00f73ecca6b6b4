import { expect, it, vi } from 'vitest';
import type * as Examination from '#adapters/provider-rules/patterns/examinePattern.ts';
import { pathToKey } from '#adapters/providerPath.ts';
import { openSiteTexts } from '#src/i18n/texts.ts';
import { tabsAtom } from '#src/state/preferences/centre.ts';
import { linkTokenAtom, openLinkAtom } from '#src/state/preferences/link.ts';
import { createAppStore } from '#src/state/store.ts';
import { fakeApp } from '../fakes.ts';

const loading = vi.hoisted(() => ({ times: 0 }));
vi.mock('#renderers/model/loadChunk.ts', () => ({
  loadChunk: async (chunk: Promise<unknown>) => {
    loading.times += 1;
    return chunk;
  },
}));
// As in the site's build.
vi.mock('#adapters/provider-rules/patterns/examinePattern.ts', () =>
  vi.importActual<typeof Examination>('#renderers/replacements/lateExamination.ts'),
);

/** The pattern of the last name in the centre, for a format of the provider's schema. */
async function namePattern(format: string): Promise<string | undefined> {
  const app = fakeApp();
  const { schema } = await app.provider.getSchema();
  const fields = new Map(
    [...schema.fields].map(([path, field]) => [path, path === 'profile.lastName' ? { ...field, format } : field]),
  );
  const store = createAppStore(
    { ...app, provider: { ...app.provider, getSchema: async () => ({ schema: { fields }, findings: [] }) } },
    await openSiteTexts(['de']),
  );
  store.set(linkTokenAtom, 'link');
  await store.set(openLinkAtom);
  const tabs = await store.get(tabsAtom);
  const form = tabs.find(({ anchor }) => anchor === 'personal')?.form;
  if (!form) throw new Error('there is no such tab');
  return form.schema.properties?.[pathToKey('profile.lastName')]?.pattern;
}

it('plain patterns of the provider need nothing that loads later', async () => {
  await expect(namePattern("regex('^[^<>]+$')")).resolves.toBe('^[^<>]+$');
  expect(loading.times).toBe(0);
});

it('forms wait for what examines a pattern that is not plain', async () => {
  await expect(namePattern(String.raw`regex('^\d{5}$')`)).resolves.toBe(String.raw`^\d{5}$`);
  expect(loading.times).toBe(1);
});

it('a risky pattern is left to the provider', async () => {
  await expect(namePattern("regex('^(a+)+$')")).resolves.toBeUndefined();
  expect(loading.times).toBe(1);
});
