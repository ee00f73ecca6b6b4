import { WHOLE_FORM, type CountKind, type FormCount } from '#protocol/formCounts.ts';
import type { FormEvent, VisibleError } from '@kontor/schema-adapters';

/** Counts events in the page's forms, without personal data: no value, no identifier, no time. */
export interface FormCounts {
  /** Handles an event of a form. */
  readonly take: (event: FormEvent) => void;
  /** Counts a save of a form: of all its changes, or only of these fields. */
  readonly saved: (form: string, fields?: readonly string[]) => void;
  /** Counts a refusal of a whole form, with the provider's code. */
  readonly refused: (form: string, code: number) => void;
  /** Forgets unsaved input that the customer discarded. */
  readonly discarded: () => void;
}

/** Counts of one visit. */
export interface FormCounter extends FormCounts {
  /** Returns the counts since the last call, each at most once per visit. Unsaved input counts as left. */
  readonly due: () => readonly FormCount[];
}

/** The counts of a visit in memory. */
export function formCounter(): FormCounter {
  const countedKeys = new Set<string>();
  const unsaved = new Map<string, ReadonlySet<string>>();
  let pendingCounts = new Map<string, FormCount>();
  const count = (form: string, kind: CountKind, field: string, detail = ''): void => {
    const key = JSON.stringify([form, kind, detail, field]);
    if (countedKeys.has(key)) return;
    countedKeys.add(key);
    const group = JSON.stringify([form, kind, detail]);
    pendingCounts.set(group, { form, kind, detail, fields: [...(pendingCounts.get(group)?.fields ?? []), field] });
  };
  const countAll = (form: string, kind: CountKind, fields: Iterable<string>): void => {
    count(form, kind, WHOLE_FORM);
    for (const field of fields) count(form, kind, field);
  };
  const countError = (form: string, { form: [field = WHOLE_FORM], what, values = {} }: VisibleError): void => {
    const isRefused = what === 'provider';
    const kind = isRefused ? 'refused' : 'error';
    // A refusal in the page's own words has no code.
    const code = isRefused ? String(values['fault'] ?? values['code'] ?? '') : '';
    count(form, kind, WHOLE_FORM, code);
    if (field !== WHOLE_FORM) count(form, kind, field, isRefused ? code : what);
  };
  return {
    take: (event) => {
      const { form } = event;
      if (event.what === 'wrong') return event.errors.forEach((error) => countError(form, error));
      const fields = new Set(event.fields);
      if (event.what === 'changed') unsaved.set(form, fields);
      if (fields.size > 0) countAll(form, event.what, fields);
    },
    saved: (form, fields) => {
      const savedFields = fields ?? [...(unsaved.get(form) ?? [])];
      countAll(form, 'saved', savedFields);
      unsaved.set(form, new Set([...(unsaved.get(form) ?? [])].filter((field) => !savedFields.includes(field))));
    },
    refused: (form, code) => count(form, 'refused', WHOLE_FORM, String(code)),
    discarded: () => {
      for (const form of unsaved.keys()) unsaved.set(form, new Set());
    },
    due: () => {
      for (const [form, fields] of unsaved) if (fields.size > 0) countAll(form, 'left', fields);
      const all = [...pendingCounts.values()];
      pendingCounts = new Map();
      return all;
    },
  };
}
