import type { SummaryExtra } from '../templates/FormErrors.tsx';
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useState, type Ref } from 'react';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { isAtOrBelow, noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { FormController, type FormHandle, type FormHost } from './FormController.ts';

/** Props that generated and constant forms share. */
export interface FormLife<Value = FormValue> {
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

interface ControllerInput extends FormLife {
  readonly form: AdaptedForm;
  readonly value: FormValue;
  /** The unchanged value; by default the first `value`. */
  readonly savedValue?: FormValue | undefined;
  /** Whether the form has its own summary, and errors from outside take the focus. */
  readonly focusesFaults: boolean;
}

/** A form's controller with what it needs from React, and the errors from outside that are still valid. */
export function useFormController({
  form,
  value,
  savedValue,
  extraErrors = noErrors,
  summaryExtras,
  focusesFaults,
  ref,
  ...on
}: ControllerInput): { readonly controller: FormController; readonly standing: readonly FieldError[] } {
  const [standing, setEdited] = useStanding(extraErrors);
  const host: FormHost = {
    form,
    extraErrors: standing,
    summaryExtras,
    hasSummary: focusesFaults,
    onEdited: setEdited,
    ...on,
  };
  const [controller] = useState(() => new FormController(host, value, savedValue ?? value));
  useLayoutEffect(() => {
    controller.setHost(host);
  });
  // Before anything is detached, and before the effects of the component that holds the form end.
  useLayoutEffect(() => controller.watchLeaving(), [controller]);
  useEffect(() => controller.inputs.recount(), [controller]);
  useEffect(() => {
    if (savedValue) controller.takeSaved(savedValue);
  }, [controller, savedValue]);
  useEffect(() => {
    if (focusesFaults && (extraErrors.length > 0 || (summaryExtras?.length ?? 0) > 0)) controller.focusErrors();
  }, [controller, focusesFaults, extraErrors, summaryExtras]);
  useImperativeHandle(ref, () => controller, [controller]);
  return { controller, standing };
}

/** The errors from outside whose fields were not edited since. A new list starts again. */
function useStanding(
  extraErrors: readonly FieldError[],
): readonly [readonly FieldError[], (path: readonly string[]) => void] {
  const [edits, setEdits] = useState<{
    readonly of: readonly FieldError[];
    readonly paths: readonly (readonly string[])[];
  }>({ of: extraErrors, paths: [] });
  const paths = edits.of === extraErrors ? edits.paths : noPaths;
  const standing = useMemo(
    () =>
      paths.length === 0
        ? extraErrors
        : extraErrors.filter(({ form }) => !paths.some((path) => isAtOrBelow(form, path) || isAtOrBelow(path, form))),
    [extraErrors, paths],
  );
  return [standing, (path) => setEdits({ of: extraErrors, paths: [...paths, path] })];
}

const noPaths: readonly (readonly string[])[] = [];
