import { errorCatalogue } from './errorCatalogue.ts';

/** Whose words come first: the preference centre's, the portal's entry pages' or its account pages'. */
export type Area = 'mpp' | 'clp' | 'ap';

/** A refusal as the lookup needs it: `field` is a dotted provider path or its last word. */
export interface Refusal {
  readonly code: number;
  readonly detailCode?: number;
  readonly field?: string;
}

/** Where words are borrowed that an area has none of its own for. The account pages take the preference centre's first for a field. */
const lenders: Readonly<Record<Area, readonly Area[]>> = { mpp: [], clp: ['mpp'], ap: ['clp', 'mpp'] };

/**
 * Ordered message keys for a refusal, most special first: code + detail + field, code + field, code + detail, code, general.
 * Only codes and fields of the catalogue become part of a key. Source: specification §5, lookup order; security requirement NAV-5.
 */
export function messageKeys(area: Area, { code, detailCode, field }: Refusal): readonly string[] {
  const row = errorCatalogue[code];
  const general = [`${area}.errors.general`, 'global.errors.general'];
  if (!row) return general;
  const word = lastWord(field);
  const known = word && row.fields?.includes(word) ? word : undefined;
  const detail = detailCode !== undefined && row.details?.includes(detailCode) ? detailCode : undefined;
  const inArea = (of: Area): readonly string[] => {
    const start = `${of}.errors.${code}`;
    return [
      ...(detail !== undefined && known ? [`${start}.${detail}.${known}`] : []),
      ...(known ? [of === 'ap' ? `ap.errors.${known}.${code}` : `${start}.${known}`] : []),
      ...(detail === undefined ? [] : [`${start}.${detail}`]),
      `${start}.general`,
    ];
  };
  const borrowed = field === undefined ? lenders[area] : lenders[area].toReversed();
  return [...[area, ...borrowed].flatMap(inArea), ...general];
}

function lastWord(field: string | undefined): string | undefined {
  return field
    ?.split('.')
    .at(-1)
    ?.replace(/\[\d+\]$/, '');
}
