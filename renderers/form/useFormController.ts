import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import type { SummaryExtra } from '../templates/FormErrors.tsx';
import { FormController, type FormHandle, type FormHost } from './FormController.ts';
import type { FormRules } from './FormModel.ts';

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
  ref,
  ...on
}: ControllerInput): FormController {
  const host: FormHost = { form, summaryExtras, hasSummary: focusesFaults, ...on };
  const [controller] = useState(
    () => new FormController(host, rules, { value, saved: savedValue ?? value, given: extraErrors }),
  );
  const given = useRef(extraErrors);
  useLayoutEffect(() => {
    controller.setHost(host);
    controller.model.takeRules(rules);
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
