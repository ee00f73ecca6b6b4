import { ownMember, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { holdersOf } from '../nestedValues.ts';
import type { ValidationError } from '../answer.ts';
import {
  canBeList,
  isMissing,
  leavesOf,
  storedValue,
  type AccountSections,
  type FieldLookup,
  type Leaf,
  type SchemaField,
} from './fields.ts';
import { checkValue } from './valueRules.ts';

/**
 * The writer. `writeAccess` limits a `client` (browser, or anybody with a registration token); the holder of a `link`
 * may write only the preference centre's fields among those (requirements#JWT-4); a `server` signed the call.
 */
export type Writer = 'client' | 'link' | 'server';

/** The rules for a write. `stored` is the account before it. */
export interface WriteRules {
  readonly lookup: FieldLookup;
  readonly writer: Writer;
  readonly stored: AccountSections;
  /** Consents of the site, dotted, besides those of the schema. */
  readonly consents: ReadonlySet<string>;
}

/**
 * All errors of a write, in its order; empty if it is allowed.
 * Source: requirements#IDP-field, requirements#IDP-calls.
 */
export function checkWrite(patch: AccountSections, rules: WriteRules): readonly ValidationError[] {
  const leaves = [...leavesOf('profile', patch.profile ?? {}), ...leavesOf('data', patch.data ?? {})];
  return [
    ...leaves.flatMap((leaf) => toList(checkLeaf(leaf, rules))),
    ...checkSubscriptions(patch.subscriptions ?? {}, rules),
    ...checkPreferences(patch.preferences ?? {}, rules),
  ];
}

const toList = (error: ValidationError | undefined): readonly ValidationError[] => (error === undefined ? [] : [error]);

function checkLeaf(leaf: Leaf, rules: WriteRules): ValidationError | undefined {
  const { path, fieldName, value } = leaf;
  const field = rules.lookup.fields.get(path);
  if (field === undefined) return checkUndeclared(leaf, rules);
  if (!isAllowed(field, leaf, rules)) return noAccess(fieldName);
  const isEmptied = Array.isArray(value) && value.length === 0 && canBeList(path);
  return isEmptied ? checkEmptied(field, fieldName) : checkValue(field, value, fieldName);
}

/** An empty list has no value, so only required fields refuse it. */
const checkEmptied = (field: SchemaField, fieldName: string): ValidationError | undefined =>
  field.required ? checkValue(field, '', fieldName) : undefined;

/** Checks a value without a field: an object or list around declared fields, or a field that only a server may add. */
function checkUndeclared(leaf: Leaf, rules: WriteRules): ValidationError | undefined {
  const { path, fieldName, value } = leaf;
  const below = [...rules.lookup.fields.values()].filter((field) => field.path.startsWith(`${path}.`));
  if (below.length === 0 || (value !== null && typeof value !== 'object')) return checkAddedField(leaf, rules);
  if (Array.isArray(value) && (value.length > 0 || !canBeList(path))) return noObject(path, fieldName);
  // A value for a whole object replaces every field below it.
  if (value !== null) {
    const closed = below.find((field) => !isAllowed(field, { ...leaf, path: field.path, value: null }, rules));
    return closed && noAccess(closed.path);
  }
  const faults = below.flatMap((field) =>
    toList(checkLeaf({ path: field.path, fieldName: field.path, value: null }, rules)),
  );
  return faults[0] ?? noObject(path, fieldName);
}

const noObject = (path: string, fieldName: string): ValidationError => ({
  errorCode: 400023,
  message: `Invalid type for field: ${path}`,
  fieldName,
});

/**
 * A server may add fields where the schema is dynamic, but none above or below a declared one. Source:
 * requirements#IDP-field.
 */
function checkAddedField({ path, fieldName }: Leaf, { lookup, writer }: WriteRules): ValidationError | undefined {
  const [root = '', ...names] = path.split('.');
  const isTaken = [...lookup.fields.keys()].some(
    (other) => other.startsWith(`${path}.`) || path.startsWith(`${other}.`),
  );
  const canBeAdded = lookup.dynamicRoots.has(root) && !isTaken && names.every((name) => /^\w+$/.test(name));
  if (writer === 'server' && canBeAdded) return undefined;
  return { errorCode: 400024, message: `Dynamic fields are not allowed: ${names.join('.')}`, fieldName };
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

function isAllowed({ writeAccess }: SchemaField, { path, value }: Leaf, { writer, stored }: WriteRules): boolean {
  if (writer === 'server') return true;
  const before = storedValue(stored, path);
  if (writer === 'link' && closedToLinks.some((closed) => path === closed || path.startsWith(`${closed}.`)))
    return before === value;
  if (writeAccess === 'clientModify') return true;
  // A missing value may be created.
  return writeAccess === 'clientCreate' && (isMissing(before) || before === value);
}

function checkSubscriptions(subscriptions: JsonObject, { lookup, writer }: WriteRules): readonly ValidationError[] {
  return entries('email', subscriptions).flatMap(({ path, value }) => {
    const fieldName = `subscriptions.${path}.email`;
    const field = lookup.fields.get(fieldName);
    if (field === undefined)
      return [{ errorCode: 400024 as const, message: `Unknown subscription: ${path}`, fieldName }];
    if (writer !== 'server' && field.writeAccess === 'serverOnly') return [noAccess(fieldName)];
    return checkFlag(
      ownMember(value['email'], 'isSubscribed'),
      `${path}.email.isSubscribed`,
      `${fieldName}.isSubscribed`,
    );
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
    return checkFlag(value['isConsentGranted'], `${path}.isConsentGranted`, fieldName);
  });
}

function checkFlag(value: Json | undefined, name: string, fieldName: string): readonly ValidationError[] {
  if (typeof value === 'boolean') return [];
  return [{ errorCode: 400023, message: `Invalid type for field: ${name}, expected boolean`, fieldName }];
}

/** All objects with `member`; includes first-level entries without one, so that nothing remains unchecked. */
function entries(member: string, value: JsonObject): ReturnType<typeof holdersOf> {
  return Object.entries(value).flatMap(([name, child]) => {
    const holders = holdersOf(member, { [name]: child });
    return holders.length > 0 ? holders : [{ path: name, value: {} }];
  });
}
