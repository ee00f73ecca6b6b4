import { editors } from '../declaration/editors.ts';
import { countries } from '../countries/countries.ts';
import type { FieldKind } from '../model/fieldKind.ts';
import { oneOf } from './oneOf.ts';

const CODES = countries.map(({ code }) => code);
const CHOICES = CODES.map((value) => ({ value }));

/**
 * Country of residence, one of 32. The renderer labels and sorts them in the customer's language.
 * Source: requirements#countries.
 */
export const country: FieldKind<{ readonly widget: 'CountryInput' }> = {
  editors: editors({ description: 'country list', path: 'profile.country', reads: ['string'], choices: CODES }),
  paths: ['profile.country', 'data.addressBook.country'],
  describe(config, tools) {
    const leaf = tools.leaf(config.schemaPath ?? 'profile.country');
    return leaf && oneOf(config, leaf, tools, { widget: 'CountryInput', choices: CHOICES, countries: true });
  },
};
