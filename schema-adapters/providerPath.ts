import type { AccountData, AccountPatch, ProviderField } from './model/provider.ts';
import { isExact, isJsonObject, isList, ownMember, type Json, type JsonObject } from './model/json.ts';

/**
 * The only place that knows the provider's dotted notation: `profile.phones[0].number`, `data.addressBook.zip`,
 * `subscriptions.<name>.email`. Other paths are refused. Allowed are the roots profile, data, subscriptions and
 * preferences, segments `[A-Za-z][A-Za-z0-9_-]*` without names that every object inherits, and indexes 0 to 49. The
 * leaf of `subscriptions.<name>.email` is its `isSubscribed`; a name with dots is nested in the account.
 */
export type PathRoot = ProviderField['root'];

type Step = string | number;

interface ParsedPath {
  readonly root: PathRoot;
  /** The part after the root; the first step is a name. */
  readonly steps: readonly Step[];
}

const SEGMENT = /^([A-Za-z][A-Za-z0-9_-]*)(?:\[([0-9]|[1-4][0-9])\])?$/;
const MAX_PATH = 512;

/**
 * Profile members that are lists in the account although the schema writes them like objects (as is everything under
 * `favorites`).
 * Source: requirements#IDP-schema.
 */
const PROFILE_LISTS: ReadonlySet<string> = new Set([
  'phones',
  'education',
  'publications',
  'patents',
  'certifications',
  'work',
  'skills',
  'likes',
]);

/** Whether the path follows the rules above. Never throws. */
export function isProviderPath(path: string): boolean {
  return parsePath(path) !== undefined;
}

/** The root of a path; undefined if the path is refused. Never throws. */
export function rootOf(path: string): PathRoot | undefined {
  return parsePath(path)?.root;
}

/** A form key without dots or brackets, unique per path: `.` → `_`, `[0]` → `_0`, `_` → `__`. */
export function pathToKey(path: string): string {
  const flat = (path.includes('_') ? path.replaceAll('_', '__') : path).replaceAll('.', '_');
  return flat.includes('[') ? flat.replace(/\[(\d+)\]/g, '_$1') : flat;
}

/** The schema's spelling of a path, lists without index: `profile.phones[0].number` → `profile.phones.number`. */
export function toSchemaPath(path: string): string {
  return path.includes('[') ? path.replace(/\[\d+\]/g, '') : path;
}

/**
 * The account's spelling of a path: `profile.phones.number` → `profile.phones[0].number`; everything else unchanged.
 */
export function toAccountPath(path: string): string {
  if (!path.startsWith('profile.')) return path;
  const [root = '', first = '', ...rest] = path.split('.');
  if (rest.length === 0) return path;
  if (PROFILE_LISTS.has(first)) return [root, `${first}[0]`, ...rest].join('.');
  return first === 'favorites' && rest.length > 1 && !path.includes('[')
    ? [root, first, `${rest[0] ?? ''}[0]`, ...rest.slice(1)].join('.')
    : path;
}

/** The list that a path goes through: `profile.phones[0].number` → `profile.phones`; undefined if there is none. */
export function listOf(path: string): string | undefined {
  const at = path.indexOf('[');
  return at < 0 ? undefined : path.slice(0, at);
}

/**
 * The containers of a path below its root: `profile.phones[0].number` → the list `profile.phones` and the object
 * `profile.phones[0]`.
 */
export function containersOf(path: string): readonly { readonly path: string; readonly isList: boolean }[] {
  const found: { readonly path: string; readonly isList: boolean }[] = [];
  for (let at = path.indexOf('.') + 1; at < path.length; at += 1) {
    if (path[at] === '.' || path[at] === '[') found.push({ path: path.slice(0, at), isList: path[at] === '[' });
  }
  return found;
}

/** The path of a subscription and the name in it. */
export function subscriptionPath(name: string): string {
  return `subscriptions.${name}.email`;
}

/** The name in a path that `subscriptionPath` made. */
export function subscriptionName(path: string): string {
  return path.slice('subscriptions.'.length, -'.email'.length);
}

/** Reads own properties only; undefined if absent, inherited or refused. Never throws. */
export function readPath(account: AccountData, path: string): Json | undefined {
  const parsed = parsePath(path);
  if (parsed === undefined) return undefined;
  let here: Json | undefined = Object.hasOwn(account, parsed.root) ? account[parsed.root] : undefined;
  for (const step of parsed.steps) {
    if (typeof step === 'number') here = isList(here) ? here[step] : undefined;
    else here = ownMember(here, step);
  }
  return here;
}

/**
 * Whether the list that a path goes through is known exactly, so that it can be written as a whole; true if there is
 * none. Where lists are merged, the value alone counts. Never throws.
 */
export function hasExactList(account: AccountData, path: string): boolean {
  const list = listOf(path);
  return list === undefined || isExact(readPath(account, account.mergesLists ? path : list));
}

/**
 * Whether a value can be written at the path without replacing a value of another kind: the account has an object (or
 * nothing) at each name, a list (or nothing) at each index, and a single value (or nothing) at the end. Only the
 * account shows which objects are lists; the schema does not. False for a refused path, and where
 * {@link hasExactList} is. Never throws.
 */
export function fitsAccount(account: AccountData, path: string): boolean {
  const parsed = parsePath(path);
  if (parsed === undefined || !hasExactList(account, path)) return false;
  let here: Json | undefined = Object.hasOwn(account, parsed.root) ? account[parsed.root] : undefined;
  for (const step of parsed.steps) {
    if (here === undefined || here === null) return true;
    if (typeof step === 'number') {
      if (!isList(here)) return false;
      here = here[step];
    } else {
      if (!isJsonObject(here)) return false;
      here = ownMember(here, step);
    }
  }
  return typeof here !== 'object' || here === null;
}

/**
 * The patch with the value at the path, everything else unchanged; `undefined` removes the member. Missing list items
 * before the index become null. Throws on a refused path, which is a programming error.
 */
export function writePath(patch: AccountPatch, path: string, value: Json | undefined): AccountPatch {
  const parsed = parsePath(path);
  if (parsed === undefined) throw new Error(`refused account path ${path}`);
  return { ...patch, [parsed.root]: writeMember(patch[parsed.root], parsed.steps, value) };
}

function writeMember(
  here: Json | undefined,
  [step = '', ...rest]: readonly Step[],
  value: Json | undefined,
): JsonObject {
  const members = isJsonObject(here) ? here : {};
  const { [step]: _removed, ...others } = members;
  const written = writeInner(ownMember(members, String(step)), rest, value);
  return written === undefined ? others : { ...members, [step]: written };
}

function writeInner(here: Json | undefined, steps: readonly Step[], value: Json | undefined): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (typeof step === 'string') return writeMember(here, steps, value);
  const list = isList(here) ? here : [];
  return Array.from({ length: Math.max(list.length, step + 1) }, (_, index) =>
    index === step ? (writeInner(list[index], rest, value) ?? null) : (list[index] ?? null),
  );
}

function parsePath(path: string): ParsedPath | undefined {
  if (path.length > MAX_PATH) return undefined;
  const [root = '', ...segments] = path.split('.');
  if (!isRoot(root) || segments.length === 0) return undefined;
  const steps: Step[] = [];
  for (const segment of segments) {
    const [, name, index] = SEGMENT.exec(segment) ?? [];
    if (name === undefined || name in Object.prototype || name === 'prototype') return undefined;
    steps.push(name);
    if (index !== undefined) steps.push(Number(index));
  }
  if (root !== 'subscriptions') return { root, steps };
  return segments.length > 1 && segments.at(-1) === 'email' ? { root, steps: [...steps, 'isSubscribed'] } : undefined;
}

function isRoot(name: string): name is PathRoot {
  return name === 'profile' || name === 'data' || name === 'subscriptions' || name === 'preferences';
}
