import type { RJSFSchema } from '@rjsf/utils';
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useState, type ReactNode, type Ref } from 'react';
import type { AdaptedForm, FormSchema, FormValue } from '#adapters/model/form.ts';
import { isAtOrBelow, noErrors, type FieldError } from './fieldError.ts';
import { isPlain } from './formSchema.ts';
import { validatorOf } from './portal-form/checkForm.ts';
import { PortalFormController, type FormCheck } from './portal-form/PortalFormController.ts';
import { PortalRoot, PortalRootProvider, type PortalRootContext } from './portal-form/PortalRoot.tsx';
import { QuickForm } from './portal-form/QuickForm.ts';
import styles from './templates/templates.module.css';

/** What a screen asks of a form from outside, so that one save bar can serve several forms. */
export interface PortalFormHandle {
  /** Commits what is still only in the controls and gives the whole value. */
  readonly commit: () => FormValue;
  /** Commits, checks and shows all errors; from then on each change is checked at once. Moves no focus. */
  readonly validate: () => FormCheck;
  /** Moves focus to the control of a form path; false when it is not on the page. */
  readonly focusField: (path: readonly string[]) => boolean;
  /** Focus after a failed check: the summary when it lists two or more errors, else the one wrong field. */
  readonly focusErrors: () => void;
  /** Shows this value, takes it as saved, and forgets errors. */
  readonly reset: (value: FormValue) => void;
}

export interface PortalFormProps {
  readonly form: AdaptedForm;
  /** What to show at first: a draft, or the account's values. Later values come through `reset`. */
  readonly value: FormValue;
  /** What counts as unchanged; `value` when absent. */
  readonly savedValue?: FormValue;
  /** Faults that the provider found, placed at form paths; each stands until its field is edited or the list is replaced. */
  readonly extraErrors?: readonly FieldError[];
  /** Sentences for the summary that belong to no field on the screen. */
  readonly summaryExtras?: readonly string[];
  /** `none` when the screen shows one summary for several forms. */
  readonly summary?: 'own' | 'none';
  readonly disabled?: boolean;
  /** `id` of the form element, for buttons outside of it. */
  readonly id?: string;
  /** Called when the set of changed properties changes, from the first keystroke on. */
  readonly onChanged?: (keys: ReadonlySet<string>) => void;
  /** Called with the whole value whenever a change was committed, and when the form goes away with something typed. */
  readonly onCommit?: (value: FormValue) => void;
  /** Called at each keystroke in a text control. */
  readonly onText?: (path: readonly string[], text: string) => void;
  readonly onSubmit?: (value: FormValue) => void;
  readonly onInvalid?: (errors: readonly FieldError[]) => void;
  /** Stands below the fields: the submit button, where the screen wants one. */
  readonly children?: ReactNode;
  readonly ref?: Ref<PortalFormHandle>;
}

/**
 * Any form generated from schema or content. rjsf holds value and errors, checks and submits; text controls hold their
 * keystrokes until blur, so that typing renders nothing. Errors appear on submit and follow each change from then on.
 * Another form (another anchor) starts afresh; the same form in other words keeps what was typed.
 */
export function PortalForm(props: PortalFormProps) {
  return <OneForm key={props.form.anchor} {...props} />;
}

const rootField = { SchemaField: PortalRoot };

function OneForm({ form, value, savedValue = value, extraErrors = noErrors, summary = 'own', summaryExtras, disabled = false, id, children, ref, ...on }: PortalFormProps) {
  const [edited, setEdited] = useState<readonly (readonly string[])[]>([]);
  const standing = useStanding(extraErrors, edited, setEdited);
  const host = { form, summary, extraErrors: standing, onEdited: (path: readonly string[]) => setEdited((paths) => [...paths, path]), ...on };
  const [controller] = useState(() => new PortalFormController(host, value, savedValue));
  const { takeForm } = controller;
  useLayoutEffect(() => {
    controller.attend(host);
  });
  useEffect(() => controller.watchLeaving(), [controller]);
  useImperativeHandle(ref, (): PortalFormHandle => controller, [controller]);
  const root = useMemo(
    (): PortalRootContext => ({ form, controller, disabled, extraErrors: standing, extras: summaryExtras ?? [], hasSummary: summary === 'own' }),
    [form, controller, disabled, standing, summaryExtras, summary],
  );
  const validator = useMemo(() => validatorOf(form), [form]);
  const formContext = useMemo(() => ({ flush: () => controller.typing.flush(), isPlain: isPlain(form.schema) }), [controller, form]);
  return (
    <PortalRootProvider value={root}>
      <QuickForm
        ref={takeForm}
        className={styles.form}
        id={id}
        schema={rjsfSchema(form.schema)}
        validator={validator}
        formContext={formContext}
        initialFormData={controller.first}
        fields={rootField}
        idPrefix={form.anchor}
        showErrorList={false}
        noHtml5Validate
        onChange={controller.committed}
        onSubmit={controller.submitted}
        onError={controller.refused}
      >
        {children ?? <button type="submit" hidden aria-hidden tabIndex={-1} />}
      </QuickForm>
    </PortalRootProvider>
  );
}

function rjsfSchema(schema: FormSchema): RJSFSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same JSON Schema; rjsf's type is mutable, its form only reads
  return schema as RJSFSchema;
}

/** The faults of others whose fields were not edited since. A new list starts afresh. */
function useStanding(extraErrors: readonly FieldError[], edited: readonly (readonly string[])[], setEdited: (paths: readonly (readonly string[])[]) => void): readonly FieldError[] {
  const [list, setList] = useState(extraErrors);
  if (list !== extraErrors) {
    setList(extraErrors);
    setEdited([]);
  }
  return useMemo(() => (edited.length === 0 ? extraErrors : extraErrors.filter(({ form }) => !edited.some((path) => isAtOrBelow(form, path) || isAtOrBelow(path, form)))), [extraErrors, edited]);
}
