import type { ProviderField, AccountPatch } from '#adapters/model/provider.ts';
import { isRecord, isJsonObject, type JsonObject, type Json } from '#adapters/model/json.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { readPath, toAccountPath } from '#adapters/providerPath.ts';
import { readDotted } from '#backend/shared/nestedValues.ts';

/** One value in a write. `path` is the schema's spelling (no indexes), `fieldName` its place in the write. */
export interface Leaf {
  readonly path: string;
  readonly fieldName: string;
  readonly value: Json;
}

/**
 * All values of a nested object. Lists of objects are included (`phones[0].number` is the schema's `phones.number`),
 * empty ones give nothing.
 */
export function leavesOf(root: string, value: JsonObject): readonly Leaf[] {
  return Object.entries(value).flatMap(([name, child]) =>
    child === undefined ? [] : walk(`${root}.${name}`, `${root}.${name}`, child),
  );
}

function walk(path: string, fieldName: string, value: Json): readonly Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => walk(path, `${fieldName}[${index}]`, item));
  if (!isJsonObject(value)) return [{ path, fieldName, value }];
  return Object.entries(value).flatMap(([name, child]) =>
    child === undefined ? [] : walk(`${path}.${name}`, `${fieldName}.${name}`, child),
  );
}

/** A copy with a dotted path set. */
export function withDotted(value: JsonObject, path: string, leaf: Json): JsonObject {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...value, [head]: leaf };
  const child = Object.hasOwn(value, head) ? value[head] : undefined;
  return { ...value, [head]: withDotted(isJsonObject(child) ? child : {}, rest.join('.'), leaf) };
}

/** A consent that a registration requires, with the oldest document version that still counts. */
export interface RequiredConsent {
  readonly id: string;
  readonly minDocVersion?: number;
  readonly minDocDate?: string;
}

/**
 * What an account lacks for a registration: required fields without a value, required subscriptions, and required
 * consents that are missing or were given for a document that is too old. Spelled like the provider's answers
 * (`preferences.terms.x.isConsentGranted`). A required boolean may be false; a required consent must be true.
 * Source: requirements#IDP-field, requirements#error-206001.
 */
export function missingFields(
  account: AccountPatch,
  lookup: FieldLookup,
  consents: readonly RequiredConsent[],
): readonly string[] {
  const fields = [...lookup.fields.values()]
    .filter(({ required, root }) => required && root !== 'preferences')
    .filter((field) => !hasValue(account, field));
  const agreed = consents
    .filter((consent) => !isGranted(account, consent))
    .map(({ id }) => `preferences.${id}.isConsentGranted`);
  return [...fields.map(({ path }) => path), ...agreed];
}

function hasValue(account: AccountPatch, { root, path }: ProviderField): boolean {
  const inner = path.slice(root.length + 1);
  if (root === 'subscriptions') return readDotted(account.subscriptions, `${inner}.isSubscribed`) === true;
  // Of a list the first item counts.
  const value = readPath(account, toAccountPath(path));
  return value !== undefined && value !== null && value !== '';
}

function isGranted({ preferences }: AccountPatch, { id, minDocVersion, minDocDate }: RequiredConsent): boolean {
  const given = readDotted(preferences, id);
  if (!isJsonObject(given) || given['isConsentGranted'] !== true) return false;
  if (minDocVersion !== undefined) return Number(given['docVersion'] ?? 0) >= minDocVersion;
  const docDate = typeof given['docDate'] === 'string' ? given['docDate'] : '';
  return minDocDate === undefined || Date.parse(docDate) >= Date.parse(minDocDate);
}

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
  return isRecord(section) && section['dynamicSchema'] === true;
}
