import { allProperties } from '#adapters/check/conditionalProperties.ts';
import type { AdaptedForm, FormSchema, FormValue } from '#adapters/model/form.ts';
import { isRecord, jsonIn, ownMember, type Json } from '#adapters/model/json.ts';
import { changedKeys } from '#adapters/check/formValue.ts';

/**
 * Unsaved changes in one account's forms, by form id. Only touched properties are stored; a cleared one is present as
 * undefined.
 */
export interface DraftRecord {
  /** Hash of the account; empty if the account is not known: then nothing is stored. */
  readonly owner: string;
  readonly forms: Readonly<Record<string, FormValue>>;
  /** The account's values when a property was first changed, by form id; empty for forms that do not report them. */
  readonly bases: Readonly<Record<string, FormValue>>;
  /** Properties that are only kept in memory, by form id. */
  readonly memoryOnly: Readonly<Record<string, readonly string[]>>;
  /** Reminders marked for deletion. */
  readonly reminders: readonly string[];
}

/** A record as read from the browser's storage; `expires` is epoch milliseconds. */
export interface StoredDrafts {
  readonly record: DraftRecord;
  readonly expires: number;
}

/** How long drafts are kept after the last activity, milliseconds. Source: requirements#DATA-2. */
export const draftLifetime = 1_800_000;
/** How far the browser's clock may jump back before a record counts as forged, milliseconds. */
const leeway = 60_000;

/** An account without unsaved changes. */
export function emptyRecord(owner: string): DraftRecord {
  return { owner, forms: {}, bases: {}, memoryOnly: {}, reminders: [] };
}

/** Whether there are no unsaved changes. */
export function isEmptyRecord({ forms, reminders }: DraftRecord): boolean {
  return Object.keys(forms).length === 0 && reminders.length === 0;
}

/** Whether a stored record has expired, or claims a longer lifetime than possible. */
export function isExpired(expires: number, now: number): boolean {
  return expires <= now || expires > now + draftLifetime + leeway;
}

/**
 * A record with one form's unsaved changes replaced; a form without changes is removed. `saved` are the account's
 * current values: they are stored for properties that are changed for the first time.
 */
export function withForm(
  record: DraftRecord,
  id: string,
  touched: FormValue,
  { form, saved }: { readonly form?: AdaptedForm | undefined; readonly saved?: FormValue | undefined } = {},
): DraftRecord {
  const { [id]: _draft, ...forms } = record.forms;
  const { [id]: _base, ...bases } = record.bases;
  const { [id]: _names, ...memoryOnly } = record.memoryOnly;
  if (Object.keys(touched).length === 0) return { ...record, forms, bases, memoryOnly };
  const names = form ? neverStored(form) : memoryOnlyOf(record, id);
  const base = { ...saved, ...baseOf(record, id) };
  const known = Object.keys(touched).filter((key) => saved || Object.hasOwn(base, key));
  return {
    ...record,
    forms: { ...forms, [id]: touched },
    bases: known.length === 0 ? bases : { ...bases, [id]: Object.fromEntries(known.map((key) => [key, base[key]])) },
    memoryOnly: names.length === 0 ? memoryOnly : { ...memoryOnly, [id]: names },
  };
}

/** The account's values when each property of a form was first changed. */
export function baseOf({ bases }: DraftRecord, id: string): FormValue {
  return Object.hasOwn(bases, id) ? (bases[id] ?? {}) : {};
}

function memoryOnlyOf({ memoryOnly }: DraftRecord, id: string): readonly string[] {
  return Object.hasOwn(memoryOnly, id) ? (memoryOnly[id] ?? []) : [];
}

/** Passwords, tokens and consents, by their path in the account. */
const sensitive = /passw|secret|token|consent|^preferences\b/i;

/** The properties of a form that are never stored. */
function neverStored({ bindings }: AdaptedForm): readonly string[] {
  return bindings.flatMap(({ form: [key = ''], provider }) => (sensitive.test(provider) ? [key] : []));
}

/** The record as a text for the browser's storage; undefined if there is nothing to store. */
export function printRecord(record: DraftRecord, expires: number): string | undefined {
  const forms = Object.entries(record.forms).flatMap(([id, draft]) => {
    const secret = memoryOnlyOf(record, id);
    const entries = Object.entries(draft).filter(([key]) => !secret.includes(key));
    const cleared = entries.flatMap(([key, value]) => (value === undefined ? [key] : []));
    const base = Object.entries(baseOf(record, id)).filter(([key]) => !secret.includes(key));
    const was = base.map(([key, value]) => [key, value ?? null] as const);
    return entries.length === 0
      ? []
      : [[id, { values: Object.fromEntries(entries), cleared, was: Object.fromEntries(was) }] as const];
  });
  if (record.owner === '' || (forms.length === 0 && record.reminders.length === 0)) return undefined;
  return JSON.stringify({
    owner: record.owner,
    expires,
    forms: Object.fromEntries(forms),
    reminders: record.reminders,
  });
}

/** What stays in storage after drafts expired: their owner, so that the customer can be informed. */
export function printExpired(owner: string, expires: number): string {
  return JSON.stringify({ owner, expires, forms: {}, reminders: [] });
}

/** Reads a stored record; undefined if it is invalid. Never throws. */
export function parseRecord(text: string | undefined): StoredDrafts | undefined {
  const raw = jsonIn(text);
  const owner = ownMember(raw, 'owner');
  const expires = ownMember(raw, 'expires');
  if (typeof owner !== 'string' || owner === '' || typeof expires !== 'number') return undefined;
  const forms = Object.entries(recordOf(ownMember(raw, 'forms'))).map(([id, stored]) => {
    const cleared = textsOf(ownMember(stored, 'cleared')).map((key) => [key, undefined] as const);
    return [id, Object.fromEntries([...Object.entries(recordOf(ownMember(stored, 'values'))), ...cleared])] as const;
  });
  const bases = Object.entries(recordOf(ownMember(raw, 'forms'))).flatMap(([id, stored]) => {
    const was = recordOf(ownMember(stored, 'was'));
    return Object.keys(was).length === 0 ? [] : [[id, was] as const];
  });
  return {
    record: {
      ...emptyRecord(owner),
      forms: Object.fromEntries(forms),
      bases: Object.fromEntries(bases),
      reminders: textsOf(ownMember(raw, 'reminders')),
    },
    expires,
  };
}

/**
 * A draft without properties that the form no longer has or can no longer hold: schema and content may have changed
 * since.
 */
export function fittingDraft(draft: FormValue | undefined, { schema }: AdaptedForm): FormValue {
  const entries = Object.entries(draft ?? {});
  const fitting = entries.filter(([key, value]) => {
    const properties = allProperties(schema);
    return Object.hasOwn(properties, key) && fits(value, properties[key]);
  });
  return draft && fitting.length === entries.length ? draft : Object.fromEntries(fitting);
}

function fits(value: Json | undefined, schema: FormSchema | undefined): boolean {
  if (value === undefined || value === null || schema?.type === undefined) return true;
  if (Array.isArray(value)) return schema.type.includes('array');
  if (typeof value === 'object') return schema.type.includes('object');
  if (typeof value === 'boolean') return schema.type.includes('boolean');
  // Input in a number field stays a text until it is a number.
  return !['array', 'object', 'boolean'].includes([schema.type].flat()[0] ?? '');
}

function recordOf(raw: unknown): Readonly<Record<string, Json>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- members of parsed JSON are JSON
  return isRecord(raw) ? (raw as Readonly<Record<string, Json>>) : {};
}

function textsOf(raw: unknown): readonly string[] {
  return Array.isArray(raw) ? raw.filter((item) => typeof item === 'string') : [];
}

/**
 * The touched properties of a form: those whose value differs from the one first shown. A cleared property is present
 * as undefined.
 */
export function touchedIn(value: FormValue, shown: FormValue): FormValue {
  return Object.fromEntries(changedKeys(value, shown).map((key) => [key, value[key]]));
}
