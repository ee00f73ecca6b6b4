import { errorCatalogue } from './errorCatalogue.ts';

/** A refusal as the lookup needs it: `field` is a dotted provider path or its last word. */
export interface Refusal {
  readonly code: number;
  readonly detailCode?: number;
  readonly field?: string;
}

/**
 * Ordered message keys for a refusal, most special first: code + detail + field, code + field, code + detail, code, general.
 * Only codes and fields of the catalogue become part of a key. Source: specification §5, lookup order; security requirement NAV-5.
 */
export function messageKeys(area: 'mpp' | 'clp' | 'ap', { code, detailCode, field }: Refusal): readonly string[] {
  const row = errorCatalogue[code];
  if (!row) return [`${area}.errors.general`, 'global.errors.general'];
  const word = lastWord(field);
  const known = word && row.fields?.includes(word) ? word : undefined;
  const detail = detailCode !== undefined && row.details?.includes(detailCode) ? detailCode : undefined;
  const start = `${area}.errors.${code}`;
  return [
    ...(detail !== undefined && known ? [`${start}.${detail}.${known}`] : []),
    ...(known ? [`${start}.${known}`] : []),
    ...(detail === undefined ? [] : [`${start}.${detail}`]),
    `${start}.general`,
    `${area}.errors.general`,
    'global.errors.general',
  ];
}

function lastWord(field: string | undefined): string | undefined {
  return field?.split('.').at(-1)?.replace(/\[\d+\]$/, '');
}
