import type { AccountPatch, ProviderField } from '#adapters/model/provider.ts';
import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import type { ValidationError } from '../protocol/answer.ts';
import { type FieldLookup, leavesOf, type Leaf } from './fields.ts';
import { readPath, toAccountPath } from '#adapters/providerPath.ts';
import { holdersOf } from '#backend/shared/nestedValues.ts';
import { providerRules } from '#adapters/provider-rules/providerRules.ts';
import { matchesPattern } from './safePattern.ts';

/**
 * The writer. A `client` (browser, or anybody with a registration token) is limited by `writeAccess`; a `link` holder
 * may in addition only write the preference centre's fields (security JWT-4); a `server` signed the call.
 */
export type Writer = 'client' | 'link' | 'server';

/** The rules for a write. `stored` is the account before it. */
export interface WriteRules {
  readonly lookup: FieldLookup;
  readonly writer: Writer;
  readonly stored: AccountPatch;
  /** Consents of the site, dotted, besides those of the schema. */
  readonly consents: ReadonlySet<string>;
}

/**
 * All errors of a write, in its order; empty if it is allowed.
 * Source: requirements#IDP-field, requirements#IDP-calls.
 */
export function checkWrite(patch: AccountPatch, rules: WriteRules): readonly ValidationError[] {
  const leaves = [...leavesOf('profile', patch.profile ?? {}), ...leavesOf('data', patch.data ?? {})];
  return [
    ...leaves.flatMap((leaf) => fault(checkLeaf(leaf, rules))),
    ...checkSubscriptions(patch.subscriptions ?? {}, rules),
    ...checkPreferences(patch.preferences ?? {}, rules),
  ];
}

const fault = (error: ValidationError | undefined): readonly ValidationError[] => (error === undefined ? [] : [error]);

function checkLeaf(leaf: Leaf, rules: WriteRules): ValidationError | undefined {
  const { path, fieldName, value } = leaf;
  const field = rules.lookup.fields.get(path);
  if (field === undefined) return clearedParent(leaf, rules) ?? unknownField(leaf, rules);
  return isAllowed(field, leaf, rules) ? checkValue(field, value, fieldName) : noAccess(fieldName);
}

/** `null` for a whole object (`addressBook: null`) counts as a write to every field below it. */
function clearedParent({ path, fieldName, value }: Leaf, rules: WriteRules): ValidationError | undefined {
  if (value !== null) return undefined;
  const below = [...rules.lookup.fields.values()].filter((field) => field.path.startsWith(`${path}.`));
  if (below.length === 0) return undefined;
  const faults = below
    .map((field) => checkLeaf({ path: field.path, fieldName: field.path, value: null }, rules))
    .filter((error) => error !== undefined);
  return faults[0] === undefined
    ? { errorCode: 400023, message: `Invalid type for field: ${path}`, fieldName }
    : faults[0];
}

function unknownField({ path, fieldName }: Leaf, { lookup, writer }: WriteRules): ValidationError | undefined {
  const root = path.slice(0, path.indexOf('.'));
  if (writer === 'server' && lookup.dynamicRoots.has(root)) return undefined;
  return { errorCode: 400024, message: `Dynamic fields are not allowed: ${path.slice(root.length + 1)}`, fieldName };
}

const noAccess = (fieldName: string): ValidationError => ({
  errorCode: 400025,
  message: `Write access validation failed for field: ${fieldName}`,
  fieldName,
});

/** Fields that a mailed link never changes, whatever a site's schema says. Source: requirements#JWT-4. */
const closedToLinks = [
  'profile.email',
  'profile.username',
  'data.addressBook',
  'data.sfmc.subscriptionKey',
  'data.customerassignment',
];

function isAllowed({ writeAccess }: ProviderField, { path, value }: Leaf, { writer, stored }: WriteRules): boolean {
  if (writer === 'server') return true;
  const before = storedValue(stored, path);
  if (writer === 'link' && closedToLinks.some((closed) => path === closed || path.startsWith(`${closed}.`)))
    return before === value;
  if (writeAccess === 'clientModify') return true;
  // What counts as missing may be given.
  const isEmpty = before === undefined || before === null || before === '';
  return writeAccess === 'clientCreate' && (isEmpty || before === value);
}

function storedValue(stored: AccountPatch, path: string): Json | undefined {
  return readPath(stored, toAccountPath(path));
}

function checkSubscriptions(subscriptions: JsonObject, { lookup, writer }: WriteRules): readonly ValidationError[] {
  return entries('email', subscriptions).flatMap(({ path, value }) => {
    const fieldName = `subscriptions.${path}.email`;
    const field = lookup.fields.get(fieldName);
    if (field === undefined)
      return [{ errorCode: 400024 as const, message: `Unknown subscription: ${path}`, fieldName }];
    if (writer !== 'server' && field.writeAccess === 'serverOnly') return [noAccess(fieldName)];
    const email = value['email'];
    if (!isJsonObject(email) || typeof email['isSubscribed'] !== 'boolean')
      return [
        {
          errorCode: 400023 as const,
          message: `Invalid type for field: ${path}.email.isSubscribed, expected boolean`,
          fieldName: `${fieldName}.isSubscribed`,
        },
      ];
    return [];
  });
}

function checkPreferences(
  preferences: JsonObject,
  { lookup, consents, writer }: WriteRules,
): readonly ValidationError[] {
  return entries('isConsentGranted', preferences).flatMap(({ path, value }) => {
    const fieldName = `preferences.${path}.isConsentGranted`;
    const field = lookup.fields.get(`preferences.${path}`);
    if (field === undefined && !consents.has(path))
      return [{ errorCode: 400024 as const, message: `Unknown consent: ${path}`, fieldName }];
    if (writer !== 'server' && field?.writeAccess === 'serverOnly') return [noAccess(fieldName)];
    return typeof value['isConsentGranted'] === 'boolean'
      ? []
      : [
          {
            errorCode: 400023 as const,
            message: `Invalid type for field: ${path}.isConsentGranted, expected boolean`,
            fieldName,
          },
        ];
  });
}

/** All objects with `member`; a first-level entry without any is returned itself, so that nothing stays unchecked. */
function entries(member: string, value: JsonObject): ReturnType<typeof holdersOf> {
  return Object.entries(value).flatMap(([name, child]) => {
    const found = holdersOf(member, { [name]: child });
    return found.length > 0 ? found : [{ path: name, value: {} }];
  });
}

const int32 = 2 ** 31;

/** Whether a JSON value has the schema's type; an unknown type accepts everything. Source: requirements#IDP-types. */
const isOfType: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => isText(value, 16_384),
  'basic-string': (value) => isText(value, 16_384),
  'encrypted-string': (value) => isText(value, 16_384),
  text: (value) => isText(value, 65_536),
  binary: (value) => isText(value, 65_536),
  integer: (value) => Number.isInteger(value) && Number(value) >= -int32 && Number(value) < int32,
  long: (value) => Number.isSafeInteger(value),
  float: (value) => typeof value === 'number' && Number.isFinite(value),
  double: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  date: isDate,
};

/**
 * The error of a value for a field, as an entry of `validationErrors`; undefined if it may be written. The texts of
 * formats are recorded ("Unallowed value for field: …"), the inner codes of the others are only documented.
 */
export function checkValue(field: ProviderField, value: Json, fieldName = field.path): ValidationError | undefined {
  const name = fieldName.replace(/^(profile|data)\./, '');
  if (value === null) {
    if (field.required) return { errorCode: 400027, message: `Missing required value for field: ${name}`, fieldName };
    return field.allowNull
      ? undefined
      : { errorCode: 400023, message: `Null is not allowed for field: ${name}`, fieldName };
  }
  if (field.required && value === '')
    return { errorCode: 400027, message: `Missing required value for field: ${name}`, fieldName };
  if (isOfType[field.type]?.(value) === false)
    return { errorCode: 400023, message: `Invalid type for field: ${name}, expected ${field.type}`, fieldName };
  if (field.format === undefined || typeof value === 'object') return undefined;
  return matchesFormat(value, field.format)
    ? undefined
    : { errorCode: 400006, message: `Unallowed value for field: ${name}`, fieldName };
}

function isText(value: Json, maxBytes: number): boolean {
  return typeof value === 'string' && Buffer.byteLength(value) <= maxBytes;
}

function isDate(value: Json): boolean {
  if (typeof value !== 'string') return false;
  const date = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(value)?.[1];
  if (date === undefined) return false;
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
}

/**
 * Whether a value fulfils the `format` in the schema, by the provider's rules, which the adapter knows: each says what it
 * takes. Any other notation accepts everything. Patterns are matched in the provider's dialect.
 * Source: requirements#IDP-formats.
 */
export function matchesFormat(value: string | number | boolean, format: string): boolean {
  return providerRules.every((rule) =>
    rule.accepts(value, format, (pattern, text) => matchesPattern(pattern, text) !== false),
  );
}
