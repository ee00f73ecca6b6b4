import type { AccountData, AccountPatch } from './model/account.ts';
import type { Json, JsonObject } from './model/json.ts';

/**
 * The only place that knows the provider's dotted notation: `profile.phones[0].number`, `data.addressBook.zip`,
 * `subscriptions.<name>.email`. A path that is not of this shape is refused: roots profile, data, subscriptions,
 * preferences; segments `[A-Za-z][A-Za-z0-9_-]*`, no name that every object inherits; index 0 to 49.
 * The leaf of `subscriptions.<name>.email` is its `isSubscribed`.
 */
export type PathRoot = 'profile' | 'data' | 'subscriptions' | 'preferences';

type Step = string | number;

const ROOTS: ReadonlySet<string> = new Set(['profile', 'data', 'subscriptions', 'preferences']);
const SEGMENT = /^([A-Za-z][A-Za-z0-9_-]*)(?:\[([0-9]|[1-4][0-9])\])?$/;
const MAX_PATH = 512;

/** Profile members that the account holds as lists while the schema spells them like objects (`favorites.*` besides). Source: identity provider, default profile. */
const PROFILE_LISTS: ReadonlySet<string> = new Set(['phones', 'education', 'publications', 'patents', 'certifications', 'work', 'skills', 'likes']);

const known = new Map<string, readonly Step[] | undefined>();

/** The steps of a path, or undefined where it is refused. Never throws. */
export function parsePath(path: string): readonly Step[] | undefined {
  if (known.has(path)) return known.get(path);
  const steps = splitPath(path);
  if (known.size > 5000) known.clear();
  known.set(path, steps);
  return steps;
}

/** Whether the path follows the rules above. */
export function isProviderPath(path: string): boolean {
  return parsePath(path) !== undefined;
}

/** The root of a path that was accepted; undefined for a refused one. */
export function rootOf(path: string): PathRoot | undefined {
  return parsePath(path)?.[0] as PathRoot | undefined;
}

/** A form key without dots or brackets, different for different paths: `.` → `_`, `[0]` → `_0`, `_` → `__`. */
export function pathToKey(path: string): string {
  return path.replaceAll('_', '__').replaceAll('.', '_').replace(/\[(\d+)\]/g, '_$1');
}

/** How the schema spells a path: lists without index, `profile.phones[0].number` → `profile.phones.number`. */
export function toSchemaPath(path: string): string {
  return path.replace(/\[\d+\]/g, '');
}

/** How the account spells a path: `profile.phones.number` → `profile.phones[0].number`; everything else unchanged. */
export function toAccountPath(path: string): string {
  const [root, first = '', ...rest] = path.split('.');
  if (root !== 'profile' || rest.length === 0) return path;
  if (PROFILE_LISTS.has(first)) return [root, `${first}[0]`, ...rest].join('.');
  return first === 'favorites' && rest.length > 1 ? [root, first, `${rest[0] ?? ''}[0]`, ...rest.slice(1)].join('.') : path;
}

/** The list a path runs through: `profile.phones[0].number` → `profile.phones`; undefined where there is none. */
export function listOf(path: string): string | undefined {
  const at = path.indexOf('[');
  return at < 0 ? undefined : path.slice(0, at);
}

/** Reads own members only; undefined for what is absent, inherited or refused. Never throws. */
export function readPath(account: AccountData, path: string): Json | undefined {
  const steps = parsePath(path);
  if (steps === undefined) return undefined;
  let here: unknown = account;
  for (const step of steps) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Record<Step, unknown>)[step];
  }
  return here as Json | undefined;
}

/** The patch with the value at the path, everything else as it was; throws on a refused path, which is a programmer's mistake. */
export function writePath(patch: AccountPatch, path: string, value: Json): AccountPatch {
  const steps = parsePath(path);
  if (steps === undefined) throw new Error(`refused account path ${path}`);
  return write(patch as JsonObject, steps, value) as AccountPatch;
}

function write(here: Json | undefined, steps: readonly Step[], value: Json): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list: readonly Json[] = Array.isArray(here) ? here : [];
    return Array.from({ length: Math.max(list.length, step + 1) }, (_, index) => (index === step ? write(list[index], rest, value) : (list[index] ?? {})));
  }
  const object: JsonObject = isObject(here) ? here : {};
  const inner = Object.hasOwn(object, step) ? object[step] : undefined;
  return { ...object, [step]: write(inner, rest, value) };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function splitPath(path: string): readonly Step[] | undefined {
  if (path.length > MAX_PATH) return undefined;
  const segments = path.split('.');
  const steps: Step[] = [];
  for (const segment of segments) {
    const [, name, index] = SEGMENT.exec(segment) ?? [];
    if (name === undefined || name in Object.prototype || name === 'prototype') return undefined;
    steps.push(name);
    if (index !== undefined) steps.push(Number(index));
  }
  if (segments.length < 2 || !ROOTS.has(segments[0] ?? '')) return undefined;
  if (segments[0] !== 'subscriptions') return steps;
  return segments.length > 2 && segments.at(-1) === 'email' ? [...steps, 'isSubscribed'] : undefined;
}
