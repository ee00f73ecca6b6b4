import type { FieldKind } from './fieldConfig.ts';
import type { FieldTools, FieldBinding } from '../model/fieldKind.ts';
import { isJsonObject } from '../model/json.ts';
import { hintsOf } from './hintsByPath.ts';
import { presented, titleOf } from './oneValue.ts';

type Part = 'day' | 'month' | 'year';

const PATHS: Readonly<Record<Part, string>> = {
  day: 'profile.birthDay',
  month: 'profile.birthMonth',
  year: 'profile.birthYear',
};
const TITLE = 'global.fields.birthday';
const PARTS: readonly Part[] = ['day', 'month', 'year'];

/** Date of birth: one control for three numeric leaves of the account. Source: requirements#profile-fields. */
export const birthday: FieldKind<{ readonly field: 'BirthdayInput' }> = {
  paths: Object.values(PATHS),
  needs: Object.values(PATHS),
  describe(config, tools) {
    const leaves = getLeaves(tools);
    if (leaves === undefined) return undefined;
    const isReadOnly = PARTS.some((part) => leaves[part].options.readOnly === true);
    // The check reports the others, but not of an incomplete birthday that nobody touched.
    const required = isReadOnly ? [] : PARTS.filter((part) => leaves[part].required);
    const requiredKeys = PARTS.map((part) => leaves[part].options.messageKeys?.['required']).find(Boolean);
    return {
      key: 'birthday',
      schema: {
        type: 'object',
        ...titleOf(config),
        properties: mapParts((part) => leaves[part].schema),
        ...(required.length > 0 && { required }),
      },
      required: required.length > 0,
      uiSchema: {
        'ui:field': 'BirthdayInput',
        'ui:options': presented(config, {
          titleKey: TITLE,
          provider: PATHS.year,
          leafProviders: PATHS,
          leafTitleKeys: mapParts((part) => `global.fields.date.${part}`),
          leafAutocomplete: mapParts((part) => hintsOf(PATHS[part]).autocomplete ?? ''),
          inputMode: 'numeric',
          ...(isReadOnly && { readOnly: true }),
          ...(requiredKeys && { messageKeys: { required: requiredKeys } }),
          ...(leaves.year.options.messageKeys && { leafMessageKeys: { year: leaves.year.options.messageKeys } }),
        }),
      },
      bindings: PARTS.map((part) => ({ form: ['birthday', part], ...leaves[part].binding })),
    };
  },

  /**
   * Accepts three empty parts as no birthday, and reports missing parts and impossible dates. The schema checks the
   * range of each part.
   */
  check(value) {
    const parts = isJsonObject(value) ? value : {};
    const missing = PARTS.filter((part) => (parts[part] ?? undefined) === undefined);
    if (missing.length === PARTS.length) return [];
    if (missing.length > 0) return missing.map((part) => ({ at: [part], what: 'global.rules.date.incomplete' }));
    const { day, month, year } = parts;
    if (typeof day !== 'number' || typeof month !== 'number' || typeof year !== 'number') return [];
    const inRange = [day, month, year].every(Number.isInteger) && day >= 1 && day <= 31 && month >= 1 && month <= 12;
    return inRange && day > daysIn(month, year) ? [{ at: ['day'], what: 'global.rules.date.impossible' }] : [];
  },
};

function mapParts<T>(valueOf: (part: Part) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(PARTS.map((part) => [part, valueOf(part)]));
}

function getLeaves(tools: FieldTools): Readonly<Record<Part, FieldBinding>> | undefined {
  const day = tools.leaf(PATHS.day);
  const month = tools.leaf(PATHS.month);
  const year = tools.leaf(PATHS.year);
  return day && month && year && { day, month, year };
}

function daysIn(month: number, year: number): number {
  // The calendar repeats after 400 years; `Date` takes years below 100 as 19xx.
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}
