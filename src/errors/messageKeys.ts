import { errorCatalogue } from './errorCatalogue.ts';
import type { FieldSentences } from './fieldSentences.ts';

/** Whose words come first: the preference centre's, the portal's entry pages' or its account pages'. */
export type Area = 'mpp' | 'clp' | 'ap';

/** A refusal as the lookup needs it: `detailCode` is the inner code of an answer, `field` a dotted provider path or its last word. */
export interface Refusal {
  readonly code: number;
  readonly detailCode?: number;
  readonly field?: string;
  /** The sentence stands at the field itself: no sentence about the whole form or about saving is said there. */
  readonly atField?: boolean;
}

/** Where words are borrowed that an area has none of its own for. The account pages take the preference centre's first for a field. */
const lenders: Readonly<Record<Area, readonly Area[]>> = { mpp: [], clp: ['mpp'], ap: ['clp', 'mpp'] };
const fieldLenders: Readonly<Record<Area, readonly Area[]>> = {
  mpp: ['ap', 'clp'],
  clp: ['mpp', 'ap'],
  ap: ['mpp', 'clp'],
};

/**
 * Ordered message keys for a refusal, most special first: code + detail + field, code + field, code + detail, code, general.
 * The inner code is looked up as a code of its own before the outer one at each step: it is what the provider says about this value.
 * Only codes and fields of the catalogue become part of a key. Source: requirements#error-lookup, requirements#NAV-5.
 */
export function messageKeys(
  area: Area,
  { code, detailCode = code, field, atField }: Refusal,
  sentences: FieldSentences = {},
): readonly string[] {
  const word = lastWord(field);
  const areas = [area, ...(field === undefined ? lenders : fieldLenders)[area]];
  const inAreas = (end: string): readonly string[] => areas.map((one) => `${one}.errors.${end}`);
  const rows = [...new Set([detailCode, code])].flatMap((its) => {
    const row = Object.hasOwn(errorCatalogue, its) ? errorCatalogue[its] : undefined;
    return row ? [{ its, row, known: word !== undefined && row.fields?.includes(word) === true }] : [];
  });
  const isDetail = rows.length > 1 || rows[0]?.row.details?.includes(detailCode) === true;
  const both = isDetail ? `${code}.${detailCode}` : undefined;
  return [
    ...(both && rows.some(({ known }) => known) ? inAreas(`${both}.${word}`) : []),
    ...rows.flatMap(({ its, known }) => {
      const own = sentences[its] ?? {};
      return [
        // The account pages name the field first.
        ...(known ? areas.map((one) => `${one}.errors.${one === 'ap' ? `${word}.${its}` : `${its}.${word}`}`) : []),
        ...(word !== undefined && Object.hasOwn(own, word) ? [own[word] ?? ''] : []),
      ];
    }),
    ...(both ? inAreas(both) : []),
    ...rows.flatMap(({ its, row }) => (atField && row.aboutForm ? [] : inAreas(`${its}.general`))),
    ...(atField ? ['global.rules.format'] : [`${area}.errors.general`, 'global.errors.general']),
  ];
}

/** The field's own name: `profile.phones[0].number` and the whole list `phones` are both the number, `….email.isSubscribed` is no address. */
function lastWord(field: string | undefined): string | undefined {
  const word = field
    ?.split('.')
    .at(-1)
    ?.replace(/\[\d+\]$/, '');
  return word === 'phones' ? 'number' : word;
}
