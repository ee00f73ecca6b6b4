import { readFileSync } from 'node:fs';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { textTypes } from '../../../scripts/build/textTypes.ts';

it('the types of keys and placeholders are those of the texts; npm run text-types writes them', async () => {
  expect(await textTypes()).toBe(readFileSync('i18nextResources.d.ts', 'utf8'));
});

/** Never called: `npm run lint` fails if one of the marked lines compiles. */
export function compiles(t: TFunction, studio: TFunction<'studio'>, given: string): readonly string[] {
  // @ts-expect-error -- no text has this key
  t('ap.sav');
  // @ts-expect-error -- a key of the studio is none of the site
  t('studio.language');
  // @ts-expect-error -- any text is no key: `textByKey` is for keys from data
  t(given);
  // @ts-expect-error -- the text names a date
  t('ap.deletion.notice');
  // @ts-expect-error -- another value is not the one that the text names
  t('ap.deletion.notice', { day: '1. Mai' });
  // @ts-expect-error -- without a number there is no plural form
  t('mpp.save.changes');
  // @ts-expect-error -- a wrong key is not saved by a text of the caller
  t('ap.sav', { defaultValue: 'Speichern' });
  return [
    t('ap.save'),
    t('ap.deletion.notice', { date: given }),
    t('mpp.save.changes', { count: 2 }),
    // The constants of the product fill in themselves.
    t('mpp.newLink.limited'),
    studio('studio.language'),
    studio('ap.save'),
  ];
}
