import type { ErrorSchema } from '@rjsf/utils';
import { flushSync } from 'react-dom';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { entriesIn, rootBranch, wrongKeys, type ErrorEntry } from '../messages/errorTree.ts';
import { isAtOrBelow, type FieldError } from '#adapters/check/fieldError.ts';
import { idOf, pathOfId } from '../model/fieldIds.ts';
import { remembered } from '../model/remembered.ts';
import { focusAt } from './formFocus.ts';
import { HeldInputs } from './heldInputs.ts';
import { isPlain } from '#adapters/form/formSchema.ts';
import { withoutAbsent } from '#adapters/check/formValue.ts';

/** The result of a validation, with the validated value. */
export interface FormCheck<Value = FormValue> {
  readonly value: Value;
  readonly errors: readonly FieldError[];
}

/** The interface of a form for its screen, so that one save bar can serve several forms. */
export interface FormHandle<Value = FormValue> {
  /** Commits all input that is only in the controls and returns the whole value. */
  readonly commit: () => Value;
  /** Commits, validates and shows all errors; from then on each change is validated at once. Moves no focus. */
  readonly validate: () => FormCheck<Value>;
  /** Moves focus to the control of a form path; false if it is not on the page. */
  readonly focusField: (path: readonly string[]) => boolean;
  /**
   * Moves focus after a failed validation: to the summary if it lists two or more errors, else to the only invalid
   * field.
   */
  readonly focusErrors: () => void;
  /** Shows this value and removes errors. `saved` is the unchanged value; by default the value itself. */
  readonly reset: (value: Value, saved?: Value) => void;
}

/** Where a form's value and errors are stored: in rjsf for generated forms, in a small store for constant ones. */
export interface FormStore {
  readonly element: () => HTMLElement | null;
  readonly value: () => FormValue;
  /** The errors on the page, as sentences, those from outside included. */
  readonly shown: () => ErrorSchema | undefined;
  readonly check: (value: FormValue) => readonly FieldError[];
  readonly checkNow: () => void;
  readonly show: (value: FormValue) => void;
}

/** What a controller asks of the component around it, read again at each use. */
export interface FormHost {
  readonly form: AdaptedForm;
  readonly extraErrors: readonly FieldError[];
  readonly summaryExtras?: readonly unknown[] | undefined;
  /** Whether the form has its own summary, which takes focus if it lists two or more errors. */
  readonly hasSummary: boolean;
  readonly onEdited: (path: readonly string[]) => void;
  readonly onChanged?: ((keys: ReadonlySet<string>) => void) | undefined;
  readonly onCommit?: ((value: FormValue) => void) | undefined;
  readonly onText?: ((path: readonly string[], text: string) => void) | undefined;
  readonly onSubmit?: ((value: FormValue) => void) | undefined;
  readonly onInvalid?: ((errors: readonly FieldError[]) => void) | undefined;
}

/** The state of one form on the page, outside of React's renders: keystrokes, saved values, focus, leaving. */
export class FormController implements FormHandle {
  readonly first: FormValue;
  readonly inputs: HeldInputs;
  #host: FormHost;
  #pathOf: (id: string) => readonly string[] | undefined;
  #saved: FormValue;
  #store: FormStore | undefined;
  /** The value while no store is attached. */
  #last: FormValue;
  #summary: HTMLElement | null = null;
  /** The summary is drawn after the fields; focus moves to it as soon as it exists. */
  #awaitsSummary = false;
  readonly #everWrong = new Set<string>();
  #isFilledIn = false;

  constructor(host: FormHost, value: FormValue, saved: FormValue) {
    this.#host = host;
    this.#pathOf = pathsIn(host.form);
    this.first = withoutAbsent(this.#complete(value));
    this.#last = this.first;
    this.#saved = this.#complete(saved);
    this.inputs = new HeldInputs({
      root: () => this.#store?.element() ?? null,
      pathOf: (id) => this.#pathOf(id),
      value: () => this.value,
      saved: () => this.#saved,
      isWrong: (path) => this.#isWrong(path),
      onChanged: (keys) => this.#host.onChanged?.(keys),
      onText: (path, text) => this.#host.onText?.(path, text),
    });
  }

  get form(): AdaptedForm {
    return this.#host.form;
  }

  /** The committed value. */
  get value(): FormValue {
    return this.#store?.value() ?? this.#last;
  }

  readonly valueNow = (): FormValue => this.value;

  /** The current props of its component. */
  readonly setHost = (host: FormHost): void => {
    const isSameForm = host.form === this.form;
    this.#host = host;
    if (isSameForm) return;
    this.#pathOf = pathsIn(host.form);
    this.inputs.forgetOthers();
  };

  /** Sets another value as the unchanged one. */
  readonly takeSaved = (saved: FormValue): void => {
    if (this.#saved === saved) return;
    this.#saved = saved;
    this.inputs.recount();
  };

  readonly setStore = (store: FormStore | null): void => {
    // A form that is removed still returns its value once more.
    if (!store) this.#last = this.value;
    this.#store = store ?? undefined;
    if (store && this.#isFilledIn) this.committed(this.value);
    this.#isFilledIn = false;
  };

  readonly takeSummary = (element: HTMLElement | null): void => {
    this.#summary = element;
    if (element && this.#awaitsSummary) element.focus();
    this.#awaitsSummary = false;
  };

  /** For the ref of the form's root: listens to its text controls. */
  readonly listen = (root: HTMLElement | null): (() => void) | undefined =>
    root ? this.inputs.listen(root) : undefined;

  /**
   * Commits when the page is left or hidden, and returns the input once more when the form is removed. Both happen at
   * once: a page that is being left renders nothing later.
   */
  readonly watchLeaving = (): (() => void) => {
    const commit = (): void => void this.commit();
    const commitHidden = (): void => {
      if (document.visibilityState === 'hidden') this.commit();
    };
    window.addEventListener('pagehide', commit);
    document.addEventListener('visibilitychange', commitHidden);
    return () => {
      window.removeEventListener('pagehide', commit);
      document.removeEventListener('visibilitychange', commitHidden);
      if (this.inputs.hasPending) this.#host.onCommit?.(this.inputs.valueWithPending());
    };
  };

  readonly commit = (): FormValue => {
    flushSync(() => this.inputs.flush());
    return this.value;
  };

  readonly validate = (): FormCheck => {
    const value = this.commit();
    flushSync(() => this.#store?.checkNow());
    return { value, errors: this.#store?.check(value) ?? [] };
  };

  readonly focusField = (path: readonly string[]): boolean => focusAt(this.form.anchor, path);

  readonly focusErrors = (): void => {
    const { summaryExtras = [], hasSummary } = this.#host;
    const [first, ...others] = this.#shownSentences();
    if (first && (!hasSummary || others.length + summaryExtras.length === 0)) this.focusField(first.path);
    else if (this.#summary) this.#summary.focus();
    else this.#awaitsSummary = first !== undefined || summaryExtras.length > 0;
  };

  readonly reset = (value: FormValue, saved: FormValue = value): void => {
    const clean = withoutAbsent(this.#complete(value));
    this.#saved = withoutAbsent(this.#complete(saved));
    this.#everWrong.clear();
    flushSync(() => this.#store?.show(clean));
    this.inputs.show();
  };

  /** The store committed a change. */
  readonly committed = (value: FormValue): void => {
    // rjsf fills in defaults while it is made; the screen hears of them as soon as the form is on the page.
    if (!this.#store) {
      this.#isFilledIn = true;
      return;
    }
    if (!isPlain(this.form.schema)) this.inputs.recount();
    this.#host.onCommit?.(value);
  };

  /** A submit found no error. */
  readonly submitted = (value: FormValue): void => this.#host.onSubmit?.(value);

  /** A submit found errors, and they are on the page. */
  readonly refused = (): void => {
    this.focusErrors();
    this.#host.onInvalid?.(this.#store?.check(this.value) ?? []);
  };

  /** A control writes a value: the screen learns what has changed, and errors from outside about it go. */
  readonly wrote = (path: readonly string[], leaf: Json | undefined): void => {
    if (isPlain(this.form.schema)) this.inputs.wrote(path, leaf);
    else this.#typed(path);
    if (this.#host.extraErrors.some(({ form }) => isAtOrBelow(form, path) || isAtOrBelow(path, form)))
      this.#host.onEdited(path);
  };

  /** The value of an object's form is at least an empty object. */
  #complete(value: FormValue): FormValue {
    return value ?? (isPlain(this.form.schema) ? {} : value);
  }

  /** rjsf reports each key of a general form as a change of the value; the screen gets the text, too. */
  #typed(path: readonly string[]): void {
    const at = document.activeElement;
    const isText = at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && at.type !== 'checkbox');
    if (isText && at.id === idOf(this.form.anchor, path)) this.#host.onText?.(path, at.value);
  }

  /** The sentences on the page, of at most the first two invalid properties. */
  #shownSentences(): readonly ErrorEntry[] {
    const errors = this.#store?.shown() ?? {};
    const tree: Readonly<Record<string, ErrorSchema | undefined>> = errors;
    return [
      ...entriesIn(rootBranch(errors), []),
      ...wrongKeys(errors, Object.keys(this.form.schema.properties ?? {}))
        .slice(0, 2)
        .flatMap((key) => entriesIn(tree[key], [key])),
    ];
  }

  #isWrong([key = '']: readonly string[]): boolean {
    if (Object.hasOwn(this.#store?.shown() ?? {}, key)) this.#everWrong.add(key);
    return this.#everWrong.has(key);
  }
}

/** The paths of a form's text controls, by their ids. rjsf itself keeps each key of a general form. */
function pathsIn({ schema, anchor }: AdaptedForm): (id: string) => readonly string[] | undefined {
  return remembered((id) => (isPlain(schema) ? pathOfId(schema, anchor, id) : undefined));
}
