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
  readonly forms: Readonly<Record<string, FormDraft>>;
  /** Reminders marked for deletion. */
  readonly reminders: readonly string[];
}

/** How long drafts are kept after the last activity, milliseconds. Source: requirements#DATA-2. */
export const draftLifetime = 1_800_000;
/** How far the browser's clock may jump back before a record counts as forged, milliseconds. */
const leeway = 60_000;

/** Whether a stored record has expired, or claims a longer lifetime than possible. */
export function isExpired(expires: number, now: number): boolean {
  return expires <= now || expires > now + draftLifetime + leeway;
}

/** Passwords, tokens and consents, by their path in the account. */
const sensitive = /passw|secret|token|consent|^preferences\b/i;

/** A draft without the properties that are kept in memory only. */
export function storableDraft(draft: FormDraft, { bindings }: AdaptedForm): FormDraft {
  const secret = new Set(bindings.flatMap(({ form: [key], provider }) => (sensitive.test(provider) ? [key] : [])));
  return pick(draft, (key) => !secret.has(key));
}

/** A draft without properties that the form no longer has: schema and content may have changed since. */
export function fittingDraft(draft: FormDraft, { schema }: AdaptedForm): FormDraft {
  const properties = allProperties(schema);
  return pick(draft, (key) => Object.hasOwn(properties, key));
}

function pick({ values, bases }: FormDraft, isPicked: (key: string) => boolean): FormDraft {
  const only = (value: FormValue): FormValue =>
    Object.fromEntries(Object.entries(value).filter(([key]) => isPicked(key)));
  return { values: only(values), bases: only(bases) };
}

/** The record as a text for the browser's storage; undefined if there is nothing to store. */
export function printRecord({ owner, expires, forms, reminders }: DraftRecord): string | undefined {
  const printed = Object.entries(forms).flatMap(([id, { values, bases }]) => {
    const keys = Object.keys(values);
    // What was emptied has a base and, in JSON, no value.
    return keys.length > 0
      ? [[id, { values, bases: Object.fromEntries(keys.map((key) => [key, ownValue(bases, key) ?? null])) }] as const]
      : [];
  });
  if (owner === '' || (printed.length === 0 && reminders.length === 0)) return undefined;
  return JSON.stringify({ owner, expires, forms: Object.fromEntries(printed), reminders });
}

/** What stays in storage after drafts expired: their owner, so that the customer can be informed. */
export function printExpired({ owner, expires }: DraftRecord): string {
  return JSON.stringify({ owner, expires });
}

/** Reads a stored record; undefined if it is invalid. Never throws. */
export function parseRecord(text: string | undefined): DraftRecord | undefined {
  const { owner, expires, forms: stored, reminders } = recordOf(jsonIn(text));
  if (typeof owner !== 'string' || owner === '' || typeof expires !== 'number') return undefined;
  const forms = Object.entries(recordOf(stored)).map(([id, draft]) => {
    const bases = recordOf(ownMember(draft, 'bases'));
    const cleared = Object.fromEntries(Object.keys(bases).map((key) => [key, undefined]));
    return [id, { values: { ...cleared, ...recordOf(ownMember(draft, 'values')) }, bases }] as const;
  });
  const marked = Array.isArray(reminders) ? reminders.filter((id) => typeof id === 'string') : [];
  return { owner, expires, forms: Object.fromEntries(forms), reminders: marked };
}

function recordOf(raw: unknown): Readonly<Record<string, Json>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- members of parsed JSON are JSON
  return isRecord(raw) ? (raw as Readonly<Record<string, Json>>) : {};
}
