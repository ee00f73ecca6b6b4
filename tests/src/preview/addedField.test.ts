import { expect, it } from 'vitest';
import { openPreview } from '#src/preview/previewSession.ts';
import { centreAtom } from '#src/preferences/state/centre.ts';
import { gatewaysAtom } from '#src/store/store.ts';
import schema from '../../../fixtures/scenarios/germany/provider-schema.json' with { type: 'json' };
import { documentsOf } from '../app/first-page/visit.ts';

const { metadata } = documentsOf('germany', 'de');

function draft(...paths: readonly string[]) {
  return draftOf(paths.map((schemaPath) => ({ type: 'FormInput', schemaPath })));
}

function draftOf(fields: readonly object[]) {
  const tab = {
    label: 'Ich',
    anchor: 'me',
    accessWithoutSubscription: true,
    components: [{ type: 'profile', fields }],
  };
  return {
    ...({ area: 'preferences', language: 'de', person: 'complete', appearance: 'light', mode: 'normal' } as const),
    revision: fields.length,
    now: Date.UTC(2026, 10, 1),
    reference: { schema, metadata },
    documents: { de: { preferenceCenter: { tabs: [tab] } } },
  };
}

it('a sample person has a value in a field that was just added', async () => {
  const session = await openPreview(draft('profile.lastName'), '', () => undefined);
  await session.update(draft('profile.lastName'));
  await session.update(draft('profile.lastName', 'data.club.nickname'));
  const { tabs } = await session.store.get(centreAtom);
  expect(tabs.map(({ saved }) => Object.keys(saved).length)).toEqual([2]);
  expect(Object.values(tabs[0]!.saved).every((value) => typeof value === 'string' && value !== '')).toBe(true);
  session.close();
});

it('a sample person follows a changed list of choices and the language of the page, but not where something was saved', async () => {
  const day = (...days: readonly string[]) => ({
    type: 'FormInput',
    schemaPath: 'data.household.shoppingDay',
    options: days.map((value) => ({ value, label: value })),
  });
  const fields = [
    { type: 'FormInput', schemaPath: 'profile.lastName' },
    { type: 'FormInput', schemaPath: 'data.club.nickname' },
  ];
  const first = draftOf([...fields, day('monday', 'friday')]);
  const session = await openPreview(first, '', () => undefined);
  await session.update(first);
  const { provider } = session.store.get(gatewaysAtom);
  await provider.setAccount({ patch: { data: { club: { nickname: 'Ulm' } } }, language: 'de', regToken: '' });
  const second = draftOf([...fields, day('saturday', 'friday')]);
  await session.update({ ...second, documents: { ...second.documents, fr: second.documents.de }, language: 'fr' });
  const { tabs } = await session.store.get(centreAtom);
  expect(Object.values(tabs[0]!.saved)).toEqual(['Martin', 'Ulm', 'saturday']);
  session.close();
});
