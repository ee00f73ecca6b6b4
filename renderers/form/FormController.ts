import { namesInOrder } from '#adapters/check/conditionalProperties.ts';
import { flushSync } from 'react-dom';
import { type FieldError, noErrors } from '#adapters/check/fieldError.ts';
import { sameValue } from '#adapters/check/formValue.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { entriesIn, wrongKeys, type ErrorEntry } from '../messages/errorTree.ts';
import { focusAt } from '../model/focus.ts';
import { idOf, type FieldPath, rootBranch } from '../model/formNodes.ts';
import { heldTextOf } from '../controls/heldText.ts';
import { useRenderer, type RendererContext } from '../model/rendererContext.ts';
import { FormModel, type FormRules } from './FormModel.ts';
import { HeldInputs } from './heldInputs.ts';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import type { SummaryExtra } from '../templates/FormErrors.tsx';

/** Props that generated and constant forms share. */
export interface SharedProps<Value = FormValue> {
  /** Errors from the provider, with form paths; each stays until its field is edited or the list is replaced. */
  readonly extraErrors?: readonly FieldError[];
  /** Sentences for the summary that belong to no field on the screen. */
  readonly summaryExtras?: readonly SummaryExtra[];
  readonly disabled?: boolean;
  /** `id` of the form element, for buttons outside of it. */
  readonly id?: string;
  /** Called when the set of changed properties changes, from the first keystroke on. */
  readonly onChanged?: (keys: ReadonlySet<string>) => void;
  /** Called with the whole value after each commit, and when a form with uncommitted input is removed. */
  readonly onCommit?: (value: Value) => void;
  /** Called at each keystroke in a text control. */
  readonly onText?: (path: readonly string[], text: string) => void;
  readonly onSubmit?: (value: Value) => void;
  readonly onInvalid?: (errors: readonly FieldError[]) => void;
  /** Hidden properties that are shown and sent all the same: the provider refused a value in them. */
  readonly opened?: readonly string[];
  readonly ref?: Ref<FormHandle<Value>> | undefined;
}

interface ControllerInput extends SharedProps {
  readonly form: AdaptedForm;
  readonly rules: FormRules;
  readonly value: FormValue;
  /** The unchanged value; by default the first `value`. */
  readonly savedValue?: FormValue | undefined;
  /** Whether the form has its own summary, and errors from outside take the focus. */
  readonly focusesFaults: boolean;
}

/** A form's controller with its model, and what they need from React. */
export function useFormController({
  form,
  rules,
  value,
  savedValue,
  extraErrors = noErrors,
  summaryExtras,
  focusesFaults,
  opened = noNames,
  ref,
  ...on
}: ControllerInput): FormController {
  const { onFormEvent } = useRenderer();
  const host: FormHost = { form, summaryExtras, hasSummary: focusesFaults, ...(onFormEvent && { onFormEvent }), ...on };
  const [controller] = useState(
    () => new FormController(host, rules, { value, saved: savedValue ?? value, given: extraErrors }),
  );
  const given = useRef(extraErrors);
  useLayoutEffect(() => {
    controller.setHost(host);
    controller.model.takeRules(rules);
    controller.model.takeOpened(opened);
    if (given.current === extraErrors) return;
    given.current = extraErrors;
    controller.model.takeGiven(extraErrors);
  });
  // Before anything is detached, and before the effects of the component that holds the form end.
  useLayoutEffect(() => controller.watchLeaving(), [controller]);
  useEffect(() => controller.begin(), [controller]);
  useEffect(() => {
    if (savedValue) controller.model.takeSaved(savedValue);
  }, [controller, savedValue]);
  useEffect(() => {
    if (focusesFaults && (extraErrors.length > 0 || (summaryExtras?.length ?? 0) > 0)) controller.focusErrors();
  }, [controller, focusesFaults, extraErrors, summaryExtras]);
  useImperativeHandle(ref, () => controller, [controller]);
  return controller;
}

const noNames: readonly string[] = [];

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
  /**
   * Takes a value that came from elsewhere while the form is used: writes only what differs; focus, errors and the text
   * that is being typed stay. `sparesFocus`: what the focused control shows is not replaced before it is left.
   */
  readonly take: (value: Value, sparesFocus: boolean) => void;
}

/** What a controller asks of the component around it, read again at each use. */
type FormHost = Pick<SharedProps, 'onChanged' | 'onCommit' | 'onText' | 'onSubmit' | 'onInvalid'> &
  Pick<RendererContext, 'onFormEvent'> & {
    readonly form: AdaptedForm;
    readonly summaryExtras?: readonly unknown[] | undefined;
    /** Whether the form has its own summary, which takes focus if it lists two or more errors. */
    readonly hasSummary: boolean;
  };

/** One form on the page, outside of React's renders: its model, its text controls, focus, leaving. */
export class FormController implements FormHandle {
  readonly model: FormModel;
  readonly inputs: HeldInputs;
  #host: FormHost;
  #root: HTMLElement | null = null;
  #summary: HTMLElement | null = null;
  /** The summary is drawn after the fields; focus moves to it as soon as it exists. */
  #awaitsSummary = false;
  readonly #isFilledIn: boolean;

  constructor(
    host: FormHost,
    rules: FormRules,
    start: { readonly value: FormValue; readonly saved: FormValue; readonly given: readonly FieldError[] },
  ) {
    this.#host = host;
    this.model = new FormModel(
      rules,
      {
        changed: (fields) => {
          this.#host.onChanged?.(fields);
          this.#host.onFormEvent?.({ what: 'changed', form: this.form.anchor, fields });
        },
        judged: () => this.#tellShown(),
        wrong: (errors) => this.#host.onFormEvent?.({ what: 'wrong', form: this.form.anchor, errors }),
        written: (path, value) => {
          this.#tellText(path);
          this.#host.onCommit?.(value);
        },
      },
      start,
    );
    this.inputs = new HeldInputs(this.model, (path, text) => this.#host.onText?.(path, text));
    this.#isFilledIn = rules.settling !== undefined && !sameValue(this.model.value, start.value);
  }

  get form(): AdaptedForm {
    return this.#host.form;
  }

  /** The current props of its component. */
  readonly setHost = (host: FormHost): void => {
    this.#host = host;
  };

  readonly takeSummary = (element: HTMLElement | null): void => {
    this.#summary = element;
    if (element && this.#awaitsSummary) element.focus();
    this.#awaitsSummary = false;
  };

  /** For the form's element: listens to its text controls. */
  readonly listen = (root: HTMLElement | null): (() => void) | undefined => {
    this.#root = root;
    return root ? this.inputs.listen(root) : undefined;
  };

  /**
   * Commits when the page is left or hidden, and returns the input once more when the form is removed. Both happen at
   * once: a page that is being left renders nothing later.
   */
  readonly watchLeaving = (): (() => void) => {
    const commit = (): void => void this.commit();
    const commitHidden = (): void => {
      if (document.visibilityState === 'hidden') this.commit();
    };
    const end = new AbortController();
    window.addEventListener('pagehide', commit, { signal: end.signal });
    document.addEventListener('visibilitychange', commitHidden, { signal: end.signal });
    return () => {
      end.abort();
      if (this.inputs.hasPending) this.#host.onCommit?.(this.model.withWaiting());
    };
  };

  /** The form is on the page: the screen hears what has changed, and of defaults that were filled in. */
  readonly begin = (): void => {
    this.#tellShown();
    this.model.recount();
    if (this.#isFilledIn) this.#host.onCommit?.(this.model.value);
  };

  #tellShown(): void {
    const fields = namesInOrder(this.form).filter((name) => this.model.isShown(name));
    this.#host.onFormEvent?.({ what: 'shown', form: this.form.anchor, fields });
  }

  readonly commit = (): FormValue => {
    flushSync(() => this.inputs.flush());
    return this.model.value;
  };

  readonly validate = (): FormCheck => {
    const value = this.commit();
    return { value, errors: flushSync(() => this.model.check()) };
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
    flushSync(() => this.model.show(value, saved));
    if (this.#root) this.inputs.show(this.#root);
  };

  readonly take = (value: FormValue, sparesFocus: boolean): void => {
    this.inputs.spare(sparesFocus ? this.#root : null, value);
    this.model.take(value);
    this.inputs.giveUp();
  };

  /** The form was sent: checks it, and tells the screen, or shows what is wrong. */
  readonly submit = (): void => {
    this.inputs.flush();
    const errors = this.model.check();
    if (errors.length === 0) this.#host.onSubmit?.(this.model.value);
    else {
      // Once they are drawn: of several inputs in one field, the invalid one gets the focus.
      queueMicrotask(this.focusErrors);
      this.#host.onInvalid?.(errors);
    }
  };

  /** A control that does not hold its text reports each key as a change of the value; the screen gets the text, too. */
  #tellText(path: FieldPath): void {
    const at = document.activeElement;
    const isText = at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && at.type !== 'checkbox');
    const names = path.map(String);
    if (isText && !heldTextOf(at) && at.id === idOf(this.form.anchor, names)) this.#host.onText?.(names, at.value);
  }

  /** The sentences on the page, of at most the first two invalid properties. */
  #shownSentences(): readonly ErrorEntry[] {
    const { errors } = this.model;
    return [
      ...entriesIn(rootBranch(errors), []),
      ...wrongKeys(errors, namesInOrder(this.form))
        .slice(0, 2)
        .flatMap((key) => entriesIn(errors[key], [key])),
    ];
  }
}
