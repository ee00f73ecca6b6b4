import { WHOLE_FORM, type CountKind, type FormCount } from '#protocol/formCounts.ts';
import type { FormEvent, VisibleError } from '#adapters/model/formEvent.ts';

/** Counts what happens in the page's forms, without anything of the person: no value, no identifier, no time. */
export interface FormCounts {
  /** What a form tells of itself. */
  readonly take: (event: FormEvent) => void;
  /** A form's changes were kept; only these fields' if they are named. */
  readonly saved: (form: string, fields?: readonly string[]) => void;
  /** A form was refused as a whole, with the provider's code. */
  readonly refused: (form: string, code: number) => void;
  /** All input that was not saved is gone because the customer wanted that. */
  readonly discarded: () => void;
}

/** Counts of one visit. */
export interface FormCounter extends FormCounts {
  /**
   * What was counted since the last time, each thing once a visit. Input that is not saved now counts as left.
   */
  readonly due: () => readonly FormCount[];
}

/** The counts of a visit in memory. */
export function formCounter(): FormCounter {
  const counted = new Set<string>();
  const unsaved = new Map<string, ReadonlySet<string>>();
  let fresh = new Map<string, FormCount>();
  const count = (form: string, kind: CountKind, field: string, detail = ''): void => {
    const key = JSON.stringify([form, kind, detail, field]);
    if (counted.has(key)) return;
    counted.add(key);
    const group = JSON.stringify([form, kind, detail]);
    fresh.set(group, { form, kind, detail, fields: [...(fresh.get(group)?.fields ?? []), field] });
  };
  const countAll = (form: string, kind: CountKind, fields: Iterable<string>): void => {
    count(form, kind, WHOLE_FORM);
    for (const field of fields) count(form, kind, field);
  };
  const countError = (form: string, error: VisibleError): void => {
    const [field = WHOLE_FORM] = error.form;
    const { kind, whole, detail } = kindOf(error);
    count(form, kind, WHOLE_FORM, whole);
    if (field !== WHOLE_FORM) count(form, kind, field, detail);
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
      const kept = fields ?? [...(unsaved.get(form) ?? [])];
      countAll(form, 'saved', kept);
      unsaved.set(form, new Set([...(unsaved.get(form) ?? [])].filter((field) => !kept.includes(field))));
    },
    refused: (form, code) => count(form, 'refused', WHOLE_FORM, String(code)),
    discarded: () => {
      for (const form of unsaved.keys()) unsaved.set(form, new Set());
    },
    due: () => {
      for (const [form, fields] of unsaved) if (fields.size > 0) countAll(form, 'left', fields);
      const all = [...fresh.values()];
      fresh = new Map();
      return all;
    },
  };
}

/** As what an error counts, with its detail at the form as a whole and at the field. */
function kindOf({ what, values = {} }: VisibleError): { kind: CountKind; whole: string; detail: string } {
  if (what !== 'provider') return { kind: 'error', whole: '', detail: what };
  // Of a refusal that the page worded itself no code is known.
  const code = String(values['fault'] ?? values['code'] ?? '');
  return { kind: 'refused', whole: code, detail: code };
}
