import { expect, it } from 'vitest';
import { pathToKey } from '@kontor/schema-adapters/provider';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { tabsAtom } from '#src/preferences/state/centre.ts';
import { linkTokenAtom, openLinkAtom } from '#src/session/link.ts';
import { createAppStore } from '#src/store/store.ts';
import { fakeApp } from '../../fakes.ts';

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

it.each<[string, string, string | undefined]>([
  ['a plain pattern stays as it is', '^[^<>]+$', '^[^<>]+$'],
  ['one that is not plain is examined before the form is shown', String.raw`^\d{5}$`, String.raw`^\p{Nd}{5}$`],
  ['a risky one is left to the provider', '^(a+)+$', undefined],
])('%s', async (_what, pattern, expected) => {
  await expect(namePattern(`regex('${pattern}')`)).resolves.toBe(expected);
});
