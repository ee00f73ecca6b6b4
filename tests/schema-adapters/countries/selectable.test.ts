import { countries } from '../../../schema-adapters/countries/countries.ts';
import { expect, it } from 'vitest';

it('customers can choose exactly these 32 countries (requirements#countries)', () => {
  const codes = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE GB IS LI NO CH';
  expect(countries).toHaveLength(32);
  expect(new Set(countries.map(({ code }) => code))).toEqual(new Set(codes.split(' ')));
});
