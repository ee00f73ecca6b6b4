import { isJsonObject, ownMember, type JsonObject, type Json } from '@kontor/schema-adapters/json';
import { readDotted } from '../nestedValues.ts';

/** The four sections of an account that calls read and write. */
export interface AccountSections {
  readonly profile?: JsonObject;
  readonly data?: JsonObject;
  readonly subscriptions?: JsonObject;
  readonly preferences?: JsonObject;
}

/** One field of the schema. `path` is dotted with its root: `profile.birthYear`, `subscriptions.<name>.email`. */
export interface SchemaField {
  readonly path: string;
  readonly root: keyof AccountSections;
  /** Absent if the provider infers it from the first value. */
  readonly type?: string;
  readonly format?: string;
  readonly required: boolean;
  readonly allowNull: boolean;
  readonly writeAccess: 'serverOnly' | 'clientCreate' | 'clientModify';
  /** Subscriptions only. */
  readonly description?: string;
  readonly doubleOptIn?: boolean;
}

/** One value in a write. `path` has the schema's spelling (no indexes), `fieldName` is its place in the write. */
export interface Leaf {
  readonly path: string;
  readonly fieldName: string;
  readonly value: Json;
}

/**
 * All values of a nested object. Descends into lists of objects (`phones[0].number` is the schema's `phones.number`).
 * Empty objects and lists, and lists where none is allowed, are values themselves. A name with a dot is no path.
 */
export function leavesOf(root: string, value: JsonObject): readonly Leaf[] {
  return Object.entries(value).flatMap(([name, child]) =>
    child === undefined ? [] : walk(joinName(root, name), `${root}.${name}`, child),
  );
}

function walk(path: string, fieldName: string, value: Json): readonly Leaf[] {
  if (Array.isArray(value) && value.length > 0 && canBeList(path))
    return value.flatMap((item: Json, index) =>
      Array.isArray(item)
        ? [{ path, fieldName: `${fieldName}[${index}]`, value: item }]
        : walk(path, `${fieldName}[${index}]`, item),
    );
  if (!isJsonObject(value) || Object.keys(value).length === 0) return [{ path, fieldName, value }];
  return Object.entries(value).flatMap(([name, child]) =>
    child === undefined ? [] : walk(joinName(path, name), `${fieldName}.${name}`, child),
  );
}

/** Escapes dots within a name: accounts nest objects, so that no field of the schema is meant. */
const joinName = (path: string, name: string): string => `${path}.${name.replaceAll('.', '\\.')}`;

const profileLists =
  /^profile\.(?:phones|education|publications|patents|certifications|work|skills|likes|favorites\.[^.]+)$/;

/** Whether a value may be a list. The schema does not say; the profile's lists are documented, data may have any. */
export function canBeList(path: string): boolean {
  return path.startsWith('data.') || profileLists.test(path);
}

/** The stored value of a field; in a list, that of the first item. */
export function storedValue(account: AccountSections, path: string): Json | undefined {
  const [root = '', ...names] = path.split('.');
  let here: Json | undefined = ownMember(account as JsonObject, root);
  for (const [index, name] of names.entries()) {
    here = ownMember(here, name);
    if (index === names.length - 1) break;
    if (Array.isArray(here)) here = here[0];
    else if (profileLists.test([root, ...names.slice(0, index + 1)].join('.'))) return undefined;
  }
  return here;
}

/** Whether a required field lacks a value; a required boolean may be false. Source: requirements#IDP-field. */
export function isMissing(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '';
}

/** A copy with a dotted path set. */
export function withDotted(value: JsonObject, path: string, leaf: Json): JsonObject {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...value, [head]: leaf };
  const child = Object.hasOwn(value, head) ? value[head] : undefined;
  return { ...value, [head]: withDotted(isJsonObject(child) ? child : {}, rest.join('.'), leaf) };
}

/** A consent that a registration requires, with its oldest valid document version. */
export interface RequiredConsent {
  readonly id: string;
  readonly minDocVersion?: number;
  readonly minDocDate?: string;
}

/**
 * Paths that an account lacks for a registration: required fields without a value, required subscriptions, and required
 * consents that are missing or for an outdated document. In the spelling of the provider's answers
 * (`preferences.terms.x.isConsentGranted`). A required boolean may be false; a required consent must be true.
 * Source: requirements#IDP-field, requirements#error-206001.
 */
export function missingFields(
  account: AccountSections,
  lookup: FieldLookup,
  consents: readonly RequiredConsent[],
): readonly string[] {
  const fields = [...lookup.fields.values()]
    .filter(({ required, root }) => required && root !== 'preferences')
    .filter((field) => !hasValue(account, field));
  const missingConsents = consents
    .filter((consent) => !isGranted(account, consent))
    .map(({ id }) => `preferences.${id}.isConsentGranted`);
  return [...fields.map(({ path }) => path), ...missingConsents];
}

function hasValue(account: AccountSections, { root, path }: SchemaField): boolean {
  if (root === 'subscriptions') return ownMember(storedValue(account, path), 'isSubscribed') === true;
  return !isMissing(storedValue(account, path));
}

function isGranted({ preferences }: AccountSections, { id, minDocVersion, minDocDate }: RequiredConsent): boolean {
  const consentRecord = readDotted(preferences, id);
  if (!isJsonObject(consentRecord) || consentRecord['isConsentGranted'] !== true) return false;
  if (minDocVersion !== undefined) return Number(consentRecord['docVersion'] ?? 0) >= minDocVersion;
  const docDate = typeof consentRecord['docDate'] === 'string' ? consentRecord['docDate'] : '';
  return minDocDate === undefined || Date.parse(docDate) >= Date.parse(minDocDate);
}

/** The schema for the check of writes. */
export interface FieldLookup {
  readonly fields: ReadonlyMap<string, SchemaField>;
  /** Roots to which a server may add unknown fields. */
  readonly dynamicRoots: ReadonlySet<string>;
}

const lookups = new WeakMap<JsonObject, FieldLookup>();

/** Reads a whole `accounts.getSchema` answer, cached per document. Never throws; invalid entries are left out. */
export function readFields(raw: JsonObject): FieldLookup {
  const cachedLookup = lookups.get(raw);
  if (cachedLookup !== undefined) return cachedLookup;
  const roots = ['profile', 'data', 'subscriptions', 'preferences'] as const;
  const fields = roots.flatMap((root) =>
    Object.entries(ownMember(raw[`${root}Schema`], 'fields') ?? {}).flatMap(([name, entry]) =>
      readField(root, name, entry),
    ),
  );
  const lookup = {
    fields: new Map(fields.map((field) => [field.path, field])),
    dynamicRoots: new Set(roots.filter((root) => ownMember(raw[`${root}Schema`], 'dynamicSchema') === true)),
  };
  lookups.set(raw, lookup);
  return lookup;
}

/** A subscription's settings are below `email`; everything else is a flat map of dotted names. */
function readField(root: keyof AccountSections, name: string, entry: Json | undefined): readonly SchemaField[] {
  const settings = root === 'subscriptions' ? ownMember(entry, 'email') : entry;
  if (!isJsonObject(settings)) return [];
  const { type, format, required, allowNull, writeAccess, description, doubleOptIn } = settings;
  return [
    {
      root,
      path: root === 'subscriptions' ? `${root}.${name}.email` : `${root}.${name}`,
      ...(typeof type === 'string' && { type }),
      ...(typeof format === 'string' && { format }),
      required: required === true,
      allowNull: allowNull !== false,
      // Real schemas always contain it; without it nothing is forbidden.
      writeAccess:
        writeAccess === undefined || writeAccess === 'clientModify'
          ? 'clientModify'
          : writeAccess === 'clientCreate'
            ? 'clientCreate'
            : 'serverOnly',
      ...(typeof description === 'string' && description !== '' && { description }),
      ...(typeof doubleOptIn === 'boolean' && { doubleOptIn }),
    },
  ];
}
