import { type FieldSentences, fieldWords } from '#adapters/form/refusalWords.ts';
import { errorCatalogue } from './errorCatalogue.ts';

/** Which messages come first: those of the preference centre, of the portal's entry pages or of its account pages. */
export type Area = 'mpp' | 'clp' | 'ap';

/**
 * A refusal as the lookup needs it: `detailCode` is the inner code of an answer, `field` a dotted provider path, with or
 * without its root.
 */
export interface Refusal {
  readonly code: number;
  readonly detailCode?: number;
  readonly field?: string;
  /** The message is shown at the field itself, so no message about the whole form or about saving is used. */
  readonly atField?: boolean;
}

/**
 * The areas whose messages are used if an area has none of its own. The account pages try the preference centre's first
 * for a field.
 */
const lenders: Readonly<Record<Area, readonly Area[]>> = { mpp: [], clp: ['mpp'], ap: ['clp', 'mpp'] };
const fieldLenders: Readonly<Record<Area, readonly Area[]>> = {
  mpp: ['ap', 'clp'],
  clp: ['mpp', 'ap'],
  ap: ['mpp', 'clp'],
};

/**
 * Ordered message keys for a refusal, most specific first: code + detail + field, code + field, code + detail, code,
 * general. At each step the inner code is also tried as a code of its own, before the outer one: it is the provider's
 * answer about this value. Only codes and fields in the catalogue become part of a key.
 * Source: requirements#error-lookup, requirements#NAV-5.
 */
export function messageKeys(
  area: Area,
  { code, detailCode = code, field, atField }: Refusal,
  sentences: FieldSentences = {},
): readonly string[] {
  const word = wordOf(field);
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
        // Keys of the account pages start with the field.
        ...(known ? areas.map((one) => `${one}.errors.${one === 'ap' ? `${word}.${its}` : `${its}.${word}`}`) : []),
        ...(word !== undefined && Object.hasOwn(own, word) ? [own[word] ?? ''] : []),
      ];
    }),
    ...(both ? inAreas(both) : []),
    ...rows.flatMap(({ its, row }) => (atField && row.aboutForm ? [] : inAreas(`${its}.general`))),
    ...(atField ? ['global.rules.format'] : [`${area}.errors.general`, 'global.errors.general']),
  ];
}

/** The word of a field in message keys, by its whole path; a name without root is tried as profile, then data. */
function wordOf(field: string | undefined): string | undefined {
  const name = field?.replaceAll(/\[\d+\]/g, '') ?? '';
  const path = [name, `profile.${name}`, `data.${name}`].find((one) => Object.hasOwn(fieldWords, one));
  return path === undefined ? undefined : fieldWords[path];
}
