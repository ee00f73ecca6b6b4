import type { ProviderField } from '#adapters/model/provider.ts';
import type { JsonObject } from '#adapters/model/json.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { isJsonObject } from '../protocol/callParams.ts';

/** The schema as the write check needs it. */
export interface FieldLookup {
  readonly fields: ReadonlyMap<string, ProviderField>;
  /** Roots in which a server may add unknown fields. */
  readonly dynamicRoots: ReadonlySet<string>;
}

const lookups = new WeakMap<JsonObject, FieldLookup>();

/** Reads a whole `accounts.getSchema` answer, cached per document. Never throws; invalid entries are left out. */
export function readFields(raw: JsonObject): FieldLookup {
  const known = lookups.get(raw);
  if (known !== undefined) return known;
  const dynamicRoots = new Set(['profile', 'data'].filter((root) => isDynamic(raw[`${root}Schema`])));
  const lookup = { fields: parseProviderSchema(raw).schema.fields, dynamicRoots };
  lookups.set(raw, lookup);
  return lookup;
}

function isDynamic(section: unknown): boolean {
  return isJsonObject(section) && section['dynamicSchema'] === true;
}
