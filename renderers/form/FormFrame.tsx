import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { FieldError } from '@kontor/schema-adapters/checks';
import type { FormValue } from '@kontor/schema-adapters';
import { describeEach } from '../messages/labelOf.ts';
import { focusAt } from '../model/focus.ts';
import { FormProvider, type FormContext } from '../model/formContext.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { FormErrors, type SummaryExtra } from '../templates/FormErrors.tsx';
import styles from '../templates/templates.module.css';
import type { FormStore } from '../model/FormStore.ts';
import { hasOtherText } from '../controls/otherText.ts';

/** Props that all forms share. */
export interface FormProps {
  /** `id` of the form element, for buttons outside of it. */
  readonly id?: string;
  /** Errors from the provider; each stays until its field is edited or the list is replaced. */
  readonly extraErrors?: readonly FieldError[] | undefined;
  /** Sentences for the summary that belong to no field on the screen. */
  readonly summaryExtras?: readonly SummaryExtra[];
  /** `none` if the screen has one summary for several forms; the screen then focuses external errors itself. */
  readonly summary?: 'own' | 'none';
  readonly onSubmit?: (value: FormValue) => void;
  readonly onInvalid?: (errors: readonly FieldError[]) => void;
}

interface FormFrameProps extends FormProps, FormContext {
  readonly children: ReactNode;
}

/**
 * The `form` element of generated and handwritten forms: validates and submits the store, renders the summary of
 * errors, and moves the focus to them. Fields below get the store by `useForm`.
 *
 *     <FormFrame store={store} anchor="login" describe={describe} onSubmit={logIn}>…</FormFrame>
 */
export function FormFrame({ store, anchor, schema, describe, summary = 'own', ...props }: FormFrameProps) {
  const { id, extraErrors, summaryExtras = noExtras, onSubmit, onInvalid, children } = props;
  const form = useMemo((): FormContext => ({ store, anchor, schema, describe }), [store, anchor, schema, describe]);
  const element = useRef<HTMLFormElement>(null);
  const summaryElement = useRef<HTMLElement>(null);
  const isFocusDue = useRef(false);
  // The summary appears one paint after the fields, and gets the focus then.
  const setSummaryElement = useCallback((box: HTMLElement | null) => {
    summaryElement.current = box;
    if (isFocusDue.current) box?.focus();
    isFocusDue.current = false;
  }, []);
  const hasSummary = summary === 'own';
  /** Focuses the summary if it lists several errors, else the only invalid field. */
  const focusErrors = (): void => {
    const [first] = store.errors;
    const isOnly = first && store.errors.every(({ form: [name] }) => name === first.form[0]);
    const hasOneLine = summaryExtras.length === 0 && isOnly && describeEach(store.errors, describe).length === 1;
    if (first && (!hasSummary || hasOneLine)) focusAt(anchor, first.form);
    else if (summaryElement.current) summaryElement.current.focus();
    else isFocusDue.current = first !== undefined || summaryExtras.length > 0;
  };
  const focusLatestErrors = useEffectEvent(focusErrors);
  useFormEvents(store, anchor);
  useLayoutEffect(() => connectInputs(store, element), [store]);
  useEffect(() => {
    if (extraErrors) store.setExternalErrors(extraErrors);
  }, [store, extraErrors]);
  useEffect(() => {
    if (hasSummary && extraErrors && extraErrors.length > 0) queueMicrotask(() => focusLatestErrors());
  }, [hasSummary, extraErrors]);
  const hasExtras = summaryExtras.length > 0;
  useEffect(() => {
    // Only when they appear: one that is gone, because its box was ticked, moves no focus.
    if (hasSummary && hasExtras) queueMicrotask(() => focusLatestErrors());
  }, [hasSummary, hasExtras]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { value, errors } = store.validate();
    if (errors.length === 0) return onSubmit?.(value);
    // After the render: of several inputs in one field, the one marked invalid gets the focus.
    queueMicrotask(focusErrors);
    return onInvalid?.(errors);
  };
  return (
    <FormProvider value={form}>
      <form ref={element} id={id} className={styles.form} method="post" noValidate onSubmit={submit}>
        {hasSummary && <FormErrors {...form} extras={summaryExtras} elementRef={setSummaryElement} />}
        {children}
      </form>
    </FormProvider>
  );
}

const noExtras: readonly SummaryExtra[] = [];

/** The first events of every user action. */
const actionEvents = ['pointerdown', 'keydown', 'click', 'popstate'] as const;

/**
 * Connects a store with its elements: reads texts that a password manager set without an event before the page handles
 * any user action. React would overwrite them at its next render.
 */
function connectInputs(store: FormStore, form: RefObject<HTMLFormElement | null>): () => void {
  const read = (): void => {
    // Collects all before it writes the first: each write renders the other elements again.
    const elements = form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
    const texts = [...elements].filter(hasOtherText).map((element) => [element, element.value] as const);
    for (const [element, text] of texts) dispatchInput(element, text);
  };
  const detach = store.attach(read);
  const controller = new AbortController();
  for (const name of actionEvents)
    globalThis.addEventListener(name, read, { capture: true, signal: controller.signal });
  return () => {
    controller.abort();
    detach();
  };
}

/** Dispatches an `input` event with a text, as if the customer typed it now. */
function dispatchInput(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React ignores the event if the text equals the last one set through the element's own `value` property.
  element.value = element.defaultValue;
  const { prototype } = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Reports visible fields, changed fields and errors to the screen. */
function useFormEvents(store: FormStore, form: string): void {
  const { onFormEvent } = useRenderer();
  useEffect(() => {
    if (!onFormEvent) return undefined;
    let changed: ReadonlySet<string> = new Set();
    const report = (): void => {
      onFormEvent({ what: 'shown', form, fields: store.names.filter(store.isVisible) });
      if (store.changedFields !== changed) onFormEvent({ what: 'changed', form, fields: store.changedFields });
      changed = store.changedFields;
      onFormEvent({ what: 'wrong', form, errors: store.errors });
    };
    report();
    return store.subscribe('', report);
  }, [store, form, onFormEvent]);
}
