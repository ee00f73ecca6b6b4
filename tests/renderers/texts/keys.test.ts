import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { textsIn } from '../../../renderers/texts/textsIn.ts';

it('a call without a value that its text needs fails', () => {
  const t = textsIn('de', { common: { greeting: 'Hallo {{name}}', year: 'ab {{firstBirthYear}}' } });
  expect(() => t('greeting' as never)).toThrow('the text "Hallo {{name}}" got no value for {{name}}');
  expect(t('year' as never)).toBe('ab 1900');
});

/** Never called: `npm run lint` fails if one of the marked lines compiles. */
export function compiles(t: TFunction, studio: TFunction<'studio'>, text: string): readonly string[] {
  // @ts-expect-error -- no text has this key
  t('ap.sav');
  // @ts-expect-error -- a key of the studio is none of the site
  t('studio.language');
  // @ts-expect-error -- any text is no key: `textByKey` is for keys from data
  t(text);
  // @ts-expect-error -- a wrong key is not saved by a text of the caller
  t('ap.sav', { defaultValue: 'Speichern' });
  return [
    t('ap.save'),
    t('ap.deletion.notice', { date: text }),
    t('mpp.save.changes', { count: 2 }),
    // The constants of the product fill in themselves.
    t('mpp.newLink.limited'),
    studio('studio.language'),
    studio('ap.save'),
  ];
}
