import { allProperties, ownValue } from '@kontor/schema-adapters/checks';
import type { AdaptedForm, FormValue } from '@kontor/schema-adapters';
import type { Draft } from '@kontor/rjsf-theme/form';
import { isRecord, jsonIn, ownMember, type Json } from '@kontor/schema-adapters/json';

/** Unsaved changes in one account's forms, by form id, as they are stored. */
export interface DraftRecord {
  /** Hash of the account; empty for an unknown account, whose drafts are not stored. */
  readonly owner: string;
  /** Epoch milliseconds. */
  readonly expires: number;
  readonly forms: ReadonlyMap<string, Draft>;
  /** Reminders marked for deletion. */
  readonly reminders: readonly string[];
}

/** How long drafts stay after the last activity, milliseconds. Source: requirements#DATA-2. */
export const draftLifetime = 1_800_000;

/** Passwords, tokens and consents, by their path in the account. */
const sensitive = /passw|secret|token|consent|^preferences\b/i;

/**
 * A draft without secret fields, which stay in memory, and without fields that the form no longer has after a change of
 * schema or content.
 */
export function storableDraft(draft: Draft | undefined, { bindings, schema }: AdaptedForm): Draft {
  const properties = allProperties(schema);
  const secret = new Set(bindings.flatMap(({ form: [key], provider }) => (sensitive.test(provider) ? [key] : [])));
  const pickStorable = (value: FormValue): FormValue =>
    Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(properties, key) && !secret.has(key)));
  return { values: pickStorable(draft?.values ?? {}), bases: pickStorable(draft?.bases ?? {}) };
}

/** The record as a text for the browser's storage; undefined if there is nothing to store. */
export function printRecord({ owner, forms, reminders, ...rest }: DraftRecord): string | undefined {
  const entries = [...forms].flatMap(([id, { values, bases }]) => {
    // An emptied field has a base but, in JSON, no value.
    const before = Object.keys(values).map((key) => [key, ownValue(bases, key) ?? null]);
    return before.length > 0 ? [[id, { values, bases: Object.fromEntries(before) }]] : [];
  });
  if (owner === '' || entries.length + reminders.length === 0) return undefined;
  return JSON.stringify({ ...rest, owner, forms: Object.fromEntries(entries), reminders });
}

/** Reads a stored record; undefined if it is invalid. Never throws. */
export function parseDraftRecord(text: string | undefined): DraftRecord | undefined {
  const { owner, expires, forms, reminders } = toRecord(jsonIn(text));
  if (typeof owner !== 'string' || owner === '' || typeof expires !== 'number') return undefined;
  const drafts = Object.entries(toRecord(forms)).map(([id, draft]) => {
    const bases = toRecord(ownMember(draft, 'bases'));
    const emptyValues = Object.fromEntries(Object.keys(bases).map((key) => [key, undefined]));
    return [id, { values: { ...emptyValues, ...toRecord(ownMember(draft, 'values')) }, bases }] as const;
  });
  const markedReminders = Array.isArray(reminders) ? reminders.filter((id) => typeof id === 'string') : [];
  return { owner, expires, forms: new Map(drafts), reminders: markedReminders };
}

function toRecord(raw: unknown): Readonly<Record<string, Json>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- members of parsed JSON are JSON
  return isRecord(raw) ? (raw as Readonly<Record<string, Json>>) : {};
}
