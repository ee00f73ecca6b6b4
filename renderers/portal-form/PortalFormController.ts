import type { IChangeEvent } from '@rjsf/core';
import { flushSync } from 'react-dom';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { Typing } from '../controls/typing.ts';
import { describeErrors } from '../describeErrors.ts';
import { isAtOrBelow, type FieldError } from '../fieldError.ts';
import type { FormEngine } from '../fieldProps.ts';
import { focusAt } from '../formFocus.ts';
import { optionsOf, schemaAt } from '../formSchema.ts';
import { withoutAbsent } from '../formValue.ts';
import { checkForm } from './checkForm.ts';
import type { QuickForm } from './QuickForm.ts';

/** What a check found, with the value it looked at. */
export interface FormCheck {
  readonly value: FormValue;
  readonly errors: readonly FieldError[];
}

/** What the controller asks of the component around it, read anew at each use. */
export interface ControllerHost {
  readonly form: AdaptedForm;
  readonly summary: 'own' | 'none';
  readonly extraErrors: readonly FieldError[];
  readonly onEdited: (path: readonly string[]) => void;
  readonly onChanged?: ((keys: ReadonlySet<string>) => void) | undefined;
  readonly onCommit?: ((value: FormValue) => void) | undefined;
  readonly onText?: ((path: readonly string[], text: string) => void) | undefined;
  readonly onSubmit?: ((value: FormValue) => void) | undefined;
  readonly onInvalid?: ((errors: readonly FieldError[]) => void) | undefined;
}

/** The life of one form on the page outside of React's renders: its keystrokes, what is saved, focus, leaving. */
export class PortalFormController {
  readonly first: FormValue;
  readonly typing: Typing;
  readonly engine: FormEngine;
  #host: ControllerHost;
  #saved: FormValue;
  #rjsf: QuickForm | null = null;
  #summary: HTMLElement | null = null;
  readonly #everWrong = new Set<string>();

  constructor(host: ControllerHost, value: FormValue, saved: FormValue) {
    this.#host = host;
    this.first = withoutAbsent(value);
    this.#saved = saved;
    this.typing = new Typing({
      root: () => this.#rjsf?.formElement.current ?? null,
      value: () => this.value,
      saved: () => this.#saved,
      write: this.#write,
      isWrong: (path) => this.#isWrong(path),
      leafAt: ([key = '', ...below]) => ({ schema: schemaAt(this.#host.form.schema, [key, ...below]), options: optionsOf(this.#host.form, key) }),
      onChanged: (keys) => this.#host.onChanged?.(keys),
      onText: (path, text) => this.#host.onText?.(path, text),
    });
    this.engine = {
      prefix: host.form.anchor,
      set: (path, leaf) => {
        this.typing.wrote(path, leaf);
        this.#write(path, leaf);
      },
    };
  }

  /** The committed value. */
  get value(): FormValue {
    return this.#rjsf?.state.formData ?? this.first;
  }

  /** What the component around it asks now. */
  readonly attend = (host: ControllerHost): void => {
    this.#host = host;
  };

  readonly takeForm = (form: QuickForm | null): void => {
    this.#rjsf = form;
  };

  /** For the ref of the form's root: hears its text controls. */
  readonly listen = (root: HTMLElement | null): (() => void) | undefined => (root ? this.typing.listen(root) : undefined);

  readonly takeSummary = (element: HTMLElement | null): void => {
    this.#summary = element;
  };

  /** Hears that the page is left, and gives what was typed once more when the form goes away. */
  readonly watchLeaving = (): (() => void) => {
    const flush = (): void => this.typing.flush();
    window.addEventListener('pagehide', flush);
    this.typing.recount();
    return () => {
      window.removeEventListener('pagehide', flush);
      if (this.typing.hasPending) this.#host.onCommit?.(this.typing.valueWithPending());
    };
  };

  readonly commit = (): FormValue => {
    flushSync(() => this.typing.flush());
    return this.value;
  };

  readonly validate = (): FormCheck => {
    const value = this.commit();
    flushSync(() => this.#rjsf?.checkNow());
    return { value, errors: checkForm(this.#host.form, value).errors };
  };

  readonly focusField = (path: readonly string[]): boolean => focusAt(this.engine.prefix, path);

  readonly focusErrors = (): void => {
    const { form } = this.#host;
    const shown = describeErrors(form, this.value, [...checkForm(form, this.value).errors, ...this.#host.extraErrors], (keys) => [keys].flat().join(' '));
    if (shown.length > 1 && this.#summary) this.#summary.focus();
    else if (shown[0]) this.focusField(shown[0].error.form);
  };

  readonly reset = (value: FormValue): void => {
    const clean = withoutAbsent(value);
    this.#saved = clean;
    this.#everWrong.clear();
    flushSync(() => this.#rjsf?.show(clean));
    this.typing.show(clean);
  };

  /** rjsf committed a change. */
  readonly committed = ({ formData }: IChangeEvent): void => {
    this.#host.onCommit?.(formData);
  };

  readonly submitted = ({ formData }: IChangeEvent): void => this.#host.onSubmit?.(formData);

  readonly refused = (): void => {
    this.focusErrors();
    this.#host.onInvalid?.(checkForm(this.#host.form, this.value).errors);
  };

  readonly #write = (path: readonly string[], leaf: Json | undefined): void => {
    if (this.#host.extraErrors.some(({ form }) => isAtOrBelow(form, path) || isAtOrBelow(path, form))) this.#host.onEdited(path);
    this.#rjsf?.onChange(leaf, [...path]);
  };

  #isWrong([key = '']: readonly string[]): boolean {
    const shown = this.#rjsf?.state.errorSchema;
    const isWrong = (shown && Object.hasOwn(shown, key)) || this.#host.extraErrors.some(({ form }) => form[0] === key);
    if (isWrong) this.#everWrong.add(key);
    return this.#everWrong.has(key);
  }
}
