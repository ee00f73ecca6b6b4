import { expect, it } from 'vitest';
import { openPreview } from '#src/preview/previewSession.ts';
import { centreAtom } from '#src/state/preferences/centre.ts';
import schema from '../../../fixtures/scenarios/germany/provider-schema.json' with { type: 'json' };
import { documentsOf } from '../first-page/visit.ts';

const { metadata } = documentsOf('germany', 'de');

function draft(...paths: readonly string[]) {
  const fields = paths.map((schemaPath) => ({ type: 'FormInput', schemaPath }));
  const tab = {
    label: 'Ich',
    anchor: 'me',
    accessWithoutSubscription: true,
    components: [{ type: 'profile', fields }],
  };
  return {
    ...({ area: 'preferences', language: 'de', person: 'complete', appearance: 'light', mode: 'normal' } as const),
    revision: paths.length,
    now: Date.UTC(2026, 10, 1),
    reference: { schema, metadata },
    documents: { de: { preferenceCenter: { tabs: [tab] } } },
  };
}

it('a sample person has a value in a field that was just added', async () => {
  const session = await openPreview(draft('profile.lastName'), '', () => undefined);
  await session.update(draft('profile.lastName'));
  await session.update(draft('profile.lastName', 'data.addressBook.city'));
  const { tabs } = await session.store.get(centreAtom);
  expect(tabs.map(({ saved }) => Object.keys(saved).length)).toEqual([2]);
  expect(Object.values(tabs[0]!.saved).every((value) => typeof value === 'string' && value !== '')).toBe(true);
  session.close();
});
