import { expect, it } from 'vitest';
import { fieldName } from '#studio/model/accountFields.ts';
import { openStudioTexts } from '#studio/texts.ts';

it('a field is called by its label, else by its name', async () => {
  const t = (await openStudioTexts('de')).getFixedT('de', 'studio');
  const field = { path: 'data.a', kind: 'string', isRequired: false, usedOn: [], labels: [], name: 'Clubnummer' };
  expect(fieldName({ ...field, labelKey: 'global.fields.profile.firstName' }, t)).toBe('Vorname');
  expect(fieldName(field, t)).toBe('Clubnummer');
});
