import { expect, it } from 'vitest';
import { countryChoices } from '../../../renderers/controls/choices.ts';

const choices = [{ value: 'PL' }, { value: '', label: '' }, { value: 'DE' }];

it.each([
  ['de', ['', 'Deutschland', 'Polen']],
  ['fr-BE', ['', 'Allemagne', 'Pologne']],
  ['pt', ['', 'Alemanha', 'Polónia']],
])('in %s the countries are named %j, "none" first', (language, labels) => {
  expect(countryChoices(choices, language).map(({ label }) => label)).toEqual(labels);
});
