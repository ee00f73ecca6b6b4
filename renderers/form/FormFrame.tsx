import {
  Component,
  createRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
  type FormEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { focusAt } from '../model/focus.ts';
import { FormProvider, useFormState, type FormContext } from '../model/formContext.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { describeRows, FormErrors, type SummaryExtra } from '../templates/FormErrors.tsx';
import styles from '../templates/templates.module.css';
import type { FormStore } from './FormStore.ts';
import { readInputs } from './readInputs.ts';

/** Props that all forms share. */
export interface FormProps {
  /** `id` of the form element, for buttons outside of it. */
  readonly id?: string;
  /** Errors from the provider; each stays until its field is edited or the list is replaced. */
  readonly extraErrors?: readonly FieldError[] | undefined;
  /** Sentences for the summary that belong to no field on the screen. */
  readonly summaryExtras?: readonly SummaryExtra[];
  readonly onSubmit?: (value: FormValue) => void;
  readonly onInvalid?: (errors: readonly FieldError[]) => void;
  readonly ref?: Ref<FormHandle> | undefined;
}

/** What a screen can ask of a form on the page; everything else is asked of its store. */
export interface FormHandle {
  /** Moves the focus after a failed validation: to the summary if it lists two or more errors, else to the only wrong field. */
  readonly focusErrors: () => void;
}

interface FormFrameProps extends FormProps, FormContext {
  /** Whether all fields are disabled now. */
  readonly disabled?: boolean;
  /** `none` if the screen has one summary for several forms; then it also moves the focus to errors from outside. */
  readonly summary?: 'own' | 'none';
  readonly children: ReactNode;
}

/**
 * The element of every form, whatever draws its fields: it submits its store, and has the summary of errors and the rule
 * for the focus. Fields below find the store by `useForm`.
 *
 *     <FormFrame store={store} anchor="login" describe={describe} onSubmit={logIn}>…</FormFrame>
 */
export function FormFrame({
  store,
  anchor,
  describe,
  id,
  disabled,
  summary = 'own',
  children,
  ...props
}: FormFrameProps) {
  const { extraErrors, summaryExtras = noExtras, onSubmit, onInvalid, ref } = props;
  const form = useMemo((): FormContext => ({ store, anchor, describe }), [store, anchor, describe]);
  const hasSummary = summary === 'own';
  const [focus] = useState(() => new ErrorFocus());
  useLayoutEffect(() => focus.describesBy(form, hasSummary, summaryExtras.length));
  useFormEvents(store, anchor);
  useEffect(() => {
    if (extraErrors) store.setExternalErrors(extraErrors);
  }, [store, extraErrors]);
  useEffect(() => {
    if (hasSummary && (extraErrors?.length ?? 0) + summaryExtras.length > 0) queueMicrotask(focus.move);
  }, [focus, hasSummary, extraErrors, summaryExtras]);
  useImperativeHandle(ref, () => ({ focusErrors: focus.move }), [focus]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { value, errors } = store.validate();
    if (errors.length === 0) return onSubmit?.(value);
    // Once they are drawn: of several inputs in one field, the invalid one gets the focus.
    queueMicrotask(focus.move);
    return onInvalid?.(errors);
  };
  return (
    <FormProvider value={form}>
      <FormElement overwrites={disabled ? undefined : describe} store={store} id={id} onSubmit={submit}>
        {hasSummary && <Summary {...form} extras={summaryExtras} takeElement={focus.takeSummary} />}
        {children}
      </FormElement>
    </FormProvider>
  );
}

const noExtras: readonly SummaryExtra[] = [];

function Summary({
  store,
  ...props
}: FormContext & {
  readonly extras: readonly SummaryExtra[];
  readonly takeElement: (element: HTMLElement | null) => void;
}) {
  return <FormErrors {...props} errors={useFormState(store, ({ errors }) => errors, noErrors)} />;
}

/** Where the focus goes when errors appear. The summary is drawn after the fields, and gets the focus as soon as it exists. */
class ErrorFocus {
  #form: FormContext | undefined;
  #hasSummary = false;
  #extras = 0;
  #summary: HTMLElement | null = null;
  #isAwaited = false;

  describesBy(form: FormContext, hasSummary: boolean, extras: number): void {
    this.#form = form;
    this.#hasSummary = hasSummary;
    this.#extras = extras;
  }

  readonly takeSummary = (element: HTMLElement | null): void => {
    this.#summary = element;
    if (element && this.#isAwaited) element.focus();
    this.#isAwaited = false;
  };

  readonly move = (): void => {
    if (!this.#form) return;
    const { store, anchor, describe } = this.#form;
    const [first, ...others] = describeRows(store.errors, describe);
    if (first && (!this.#hasSummary || others.length + this.#extras === 0)) focusAt(anchor, first.path);
    else if (this.#summary) this.#summary.focus();
    else this.#isAwaited = first !== undefined || this.#extras > 0;
  };
}

interface FormElementProps {
  /** Where it is another one, React writes all fields again: the language, a lock. */
  readonly overwrites: unknown;
  readonly store: FormStore;
  readonly id: string | undefined;
  readonly onSubmit: (event: FormEvent) => void;
  readonly children: ReactNode;
}

/**
 * The element itself. A class, because only a class is called before React writes: texts that were filled in without an
 * event are taken over before another language, a lock or another page would overwrite them.
 */
class FormElement extends Component<FormElementProps> {
  readonly #element = createRef<HTMLFormElement>();
  #detach: (() => void) | undefined;

  override componentDidMount(): void {
    const { store } = this.props;
    this.#detach = store.attach(() => this.#element.current && readInputs(this.#element.current));
  }

  override getSnapshotBeforeUpdate({ overwrites }: FormElementProps): null {
    if (overwrites !== this.props.overwrites) this.props.store.readInputs();
    return null;
  }

  override componentDidUpdate(): void {
    // React asks for it beside the snapshot.
  }

  override componentWillUnmount(): void {
    this.props.store.readInputs();
    this.#detach?.();
  }

  override render(): ReactNode {
    const { id, onSubmit, children } = this.props;
    return (
      <form ref={this.#element} id={id} className={styles.form} method="post" noValidate onSubmit={onSubmit}>
        {children}
      </form>
    );
  }
}

/** Reports to the screen which fields are visible, which are changed and what is wrong. */
function useFormEvents(store: FormStore, form: string): void {
  const { onFormEvent } = useRenderer();
  useEffect(() => {
    if (!onFormEvent) return undefined;
    let [visible, changed, wrong] = ['', store.changedFields, noErrors];
    const report = (): void => {
      const fields = store.names.filter((name) => store.isVisible(name));
      if (fields.join(' ') !== visible) onFormEvent({ what: 'shown', form, fields });
      if (store.changedFields !== changed) onFormEvent({ what: 'changed', form, fields: store.changedFields });
      if (store.errors !== wrong && store.errors.length > 0) onFormEvent({ what: 'wrong', form, errors: store.errors });
      [visible, changed, wrong] = [fields.join(' '), store.changedFields, store.errors];
    };
    report();
    if (changed.size > 0) onFormEvent({ what: 'changed', form, fields: changed });
    return store.subscribe('', report);
  }, [store, form, onFormEvent]);
}
