/** An event in a form on the page: `form` is its anchor, `fields` are names of properties. */
export type FormEvent =
  | { readonly what: 'shown' | 'changed'; readonly form: string; readonly fields: Iterable<string> }
  | { readonly what: 'wrong'; readonly form: string; readonly errors: readonly VisibleError[] };

/** A field error without its words. */
export interface VisibleError {
  readonly form: readonly string[];
  readonly what: string;
  readonly values?: Readonly<Record<string, string | number>>;
}
