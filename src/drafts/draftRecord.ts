import { allProperties } from '#adapters/check/conditionalProperties.ts';
import { ownValue } from '#adapters/check/formValue.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { isRecord, jsonIn, ownMember, type Json } from '#adapters/model/json.ts';

/** The customer's unsaved changes of one form. */
export interface FormDraft {
  /** The touched properties; an emptied one is present as undefined. */
  readonly values: FormValue;
  /** The account's value of each when it was first touched. */
  readonly bases: FormValue;
}

/** Unsaved changes in one account's forms, by form id, as they are stored. */
export interface DraftRecord {
  /** Hash of the account; empty if the account is not known: then nothing is stored. */
  readonly owner: string;
  /** Epoch milliseconds. */
  readonly expires: number;
  readonly forms: ReadonlyMap<string, FormDraft>;
  /** Reminders marked for deletion. */
  readonly reminders: readonly string[];
}

/** How long drafts are kept after the last activity, milliseconds. Source: requirements#DATA-2. */
export const draftLifetime = 1_800_000;
/** Passwords, tokens and consents, by their path in the account. */
const sensitive = /passw|secret|token|consent|^preferences\b/i;

/** A draft without what is kept in memory only, and what the form no longer has: schema and content may have changed. */
export function storableDraft(draft: FormDraft | undefined, { bindings, schema }: AdaptedForm): FormDraft {
  const properties = allProperties(schema);
  const secret = new Set(bindings.flatMap(({ form: [key], provider }) => (sensitive.test(provider) ? [key] : [])));
  const only = (value: FormValue): FormValue =>
    Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(properties, key) && !secret.has(key)));
  return { values: only(draft?.values ?? {}), bases: only(draft?.bases ?? {}) };
}

/** The record as a text for the browser's storage; undefined if there is nothing to store. */
export function printRecord({ owner, forms, reminders, ...rest }: DraftRecord): string | undefined {
  const printed = [...forms].flatMap(([id, { values, bases }]) => {
    // What was emptied has a base and, in JSON, no value.
    const before = Object.keys(values).map((key) => [key, ownValue(bases, key) ?? null]);
    return before.length > 0 ? [[id, { values, bases: Object.fromEntries(before) }]] : [];
  });
  if (owner === '' || printed.length + reminders.length === 0) return undefined;
  return JSON.stringify({ ...rest, owner, forms: Object.fromEntries(printed), reminders });
}

/** Reads a stored record; undefined if it is invalid. Never throws. */
export function parseDraftRecord(text: string | undefined): DraftRecord | undefined {
  const { owner, expires, forms, reminders } = recordOf(jsonIn(text));
  if (typeof owner !== 'string' || owner === '' || typeof expires !== 'number') return undefined;
  const drafts = Object.entries(recordOf(forms)).map(([id, draft]) => {
    const bases = recordOf(ownMember(draft, 'bases'));
    const emptied = Object.fromEntries(Object.keys(bases).map((key) => [key, undefined]));
    return [id, { values: { ...emptied, ...recordOf(ownMember(draft, 'values')) }, bases }] as const;
  });
  const marked = Array.isArray(reminders) ? reminders.filter((id) => typeof id === 'string') : [];
  return { owner, expires, forms: new Map(drafts), reminders: marked };
}

function recordOf(raw: unknown): Readonly<Record<string, Json>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- members of parsed JSON are JSON
  return isRecord(raw) ? (raw as Readonly<Record<string, Json>>) : {};
}
