import type { Choice } from '@kontor/schema-adapters';
import { intlLanguage } from '@kontor/schema-adapters/values';

/**
 * Country options named in a language and sorted by that name; an option for "none" stays first. Source:
 * requirements#countries.
 */
export function countryChoices<Country extends Choice>(
  choices: readonly Country[],
  language: string,
): readonly Country[] {
  const names = new Intl.DisplayNames([intlLanguage(language), 'de'], { type: 'region' });
  const order = new Intl.Collator(language);
  const named = choices
    .filter(({ value }) => value !== '')
    .map((choice) => ({ ...choice, label: choice.label ?? getCountryName(names, choice.value) }));
  return [...choices.filter(({ value }) => value === ''), ...named.toSorted((a, b) => order.compare(a.label, b.label))];
}

function getCountryName(names: Intl.DisplayNames, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
