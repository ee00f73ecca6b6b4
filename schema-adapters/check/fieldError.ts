/**
 * One error in a form. `form` is the path from the form's root to the leaf (`['birthday', 'year']`). `what` is the
 * failed JSON Schema keyword (`required`, `pattern`) or the code of a field kind's check (`date.impossible`), which
 * determines the message. `keys` are message keys with precedence, most specific first, with `values` for their
 * placeholders, for errors from services. `text` is a finished sentence in the language of the page, for findings of
 * the contract rules in the studio.
 */
export interface FieldError {
  readonly form: readonly string[];
  readonly what: string;
  readonly keys?: readonly string[];
  readonly values?: Readonly<Record<string, string | number>>;
  readonly text?: string;
}

/** Errors by the first segment of their path; the empty key has the errors of the form itself. */
export type ErrorsByKey = ReadonlyMap<string, readonly FieldError[]>;

/** No errors; a stable reference for memoised fields. */
export const noErrors: readonly FieldError[] = [];

/** Groups errors by form property and keeps their order. */
export function errorsByKey(errors: readonly FieldError[]): ErrorsByKey {
  const grouped = new Map<string, FieldError[]>();
  for (const error of errors) {
    const key = error.form[0] ?? '';
    const list = grouped.get(key);
    if (list) list.push(error);
    else grouped.set(key, [error]);
  }
  return grouped;
}

/** Whether two errors have the same place and the same cause. */
export function sameError(a: FieldError, b: FieldError): boolean {
  const isSamePath = a.form.length === b.form.length && isAtOrBelow(a.form, b.form);
  return isSamePath && a.what === b.what && a.keys?.[0] === b.keys?.[0] && a.text === b.text;
}

/** Whether `path` is `start` or lies below it. */
export function isAtOrBelow(path: readonly string[], start: readonly string[]): boolean {
  return start.every((segment, index) => segment === path[index]);
}
