import { type FieldSentences, fieldWords } from '@kontor/schema-adapters/checks';
import { errorCatalogue } from './errorCatalogue.ts';

/** The area whose messages come first: preference centre, the portal's entry pages or its account pages. */
export type Area = 'mpp' | 'clp' | 'ap';

/**
 * Input of the lookup: `detailCode` is the inner code of an answer, `field` a dotted provider path, with or without its
 * root.
 */
export interface Refusal {
  readonly code: number;
  readonly detailCode?: number;
  readonly field?: string;
  /** Whether the message appears at the field itself; excludes messages about the whole form or about saving. */
  readonly atField?: boolean;
}

/** Areas to fall back to if an area has no message. For a field, the account pages try the preference centre first. */
const fallbackAreas: Readonly<Record<Area, readonly Area[]>> = { mpp: [], clp: ['mpp'], ap: ['clp', 'mpp'] };
const fieldFallbackAreas: Readonly<Record<Area, readonly Area[]>> = {
  mpp: ['ap', 'clp'],
  clp: ['mpp', 'ap'],
  ap: ['mpp', 'clp'],
};

/**
 * Ordered message keys for a refusal, most specific first: code + detail + field, code + field, code + detail, code,
 * general. Each step also tries the inner code alone, before the outer one, because it is the provider's answer about
 * this value. Only codes and fields in the catalogue become part of a key.
 * Source: requirements#error-lookup, requirements#NAV-5.
 */
export function messageKeys(
  area: Area,
  { code, detailCode = code, field, atField }: Refusal,
  sentences: FieldSentences = {},
): readonly string[] {
  const word = getFieldWord(field);
  const areas = [area, ...(field === undefined ? fallbackAreas : fieldFallbackAreas)[area]];
  const inAreas = (end: string): readonly string[] => areas.map((prefix) => `${prefix}.errors.${end}`);
  const rows = [...new Set([detailCode, code])].flatMap((rowCode) => {
    const row = Object.hasOwn(errorCatalogue, rowCode) ? errorCatalogue[rowCode] : undefined;
    return row ? [{ rowCode, row, hasFieldMessage: word !== undefined && row.fields?.includes(word) === true }] : [];
  });
  const isDetail = rows.length > 1 || rows[0]?.row.details?.includes(detailCode) === true;
  const codePair = isDetail ? `${code}.${detailCode}` : undefined;
  return [
    ...(codePair && rows.some(({ hasFieldMessage }) => hasFieldMessage) ? inAreas(`${codePair}.${word}`) : []),
    ...rows.flatMap(({ rowCode, hasFieldMessage }) => {
      const ownSentences = sentences[rowCode] ?? {};
      return [
        // Keys of the account pages start with the field.
        ...(hasFieldMessage
          ? areas.map((prefix) => `${prefix}.errors.${prefix === 'ap' ? `${word}.${rowCode}` : `${rowCode}.${word}`}`)
          : []),
        ...(word !== undefined && Object.hasOwn(ownSentences, word) ? [ownSentences[word] ?? ''] : []),
      ];
    }),
    ...(codePair ? inAreas(codePair) : []),
    ...rows.flatMap(({ rowCode, row }) => (atField && row.aboutForm ? [] : inAreas(`${rowCode}.general`))),
    ...(atField ? ['global.rules.format'] : [`${area}.errors.general`, 'global.errors.general']),
  ];
}

/** The word of a field in message keys, by its whole path; tries a name without root as profile, then data. */
function getFieldWord(field: string | undefined): string | undefined {
  const name = field?.replaceAll(/\[\d+\]/g, '') ?? '';
  const path = [name, `profile.${name}`, `data.${name}`].find((candidate) => Object.hasOwn(fieldWords, candidate));
  return path === undefined ? undefined : fieldWords[path];
}
