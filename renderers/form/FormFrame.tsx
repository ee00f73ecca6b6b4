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
import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import type { FormValue } from '#adapters/model/form.ts';
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
  /** `none` if the screen has one summary for several forms; then it also moves the focus to errors from outside. */
  readonly summary?: 'own' | 'none';
  readonly onSubmit?: (value: FormValue) => void;
  readonly onInvalid?: (errors: readonly FieldError[]) => void;
}

interface FormFrameProps extends FormProps, FormContext {
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
  schema,
  describe,
  id,
  summary = 'own',
  children,
  ...props
}: FormFrameProps) {
  const { extraErrors, summaryExtras = noExtras, onSubmit, onInvalid } = props;
  const form = useMemo((): FormContext => ({ store, anchor, schema, describe }), [store, anchor, schema, describe]);
  const element = useRef<HTMLFormElement>(null);
  const summaryElement = useRef<HTMLElement>(null);
  const isFocusDue = useRef(false);
  // The summary is drawn after the fields, and gets the focus as soon as it exists.
  const takeSummary = useCallback((box: HTMLElement | null) => {
    summaryElement.current = box;
    if (isFocusDue.current) box?.focus();
    isFocusDue.current = false;
  }, []);
  const hasSummary = summary === 'own';
  /** After a failed validation: to the summary if it lists two or more errors, else to the only wrong field. */
  const focusErrors = (): void => {
    const [first] = store.errors;
    const isOnly = first && store.errors.every(({ form: [name] }) => name === first.form[0]);
    const hasOneLine = summaryExtras.length === 0 && isOnly && describeEach(store.errors, describe).length === 1;
    if (first && (!hasSummary || hasOneLine)) focusAt(anchor, first.form);
    else if (summaryElement.current) summaryElement.current.focus();
    else isFocusDue.current = first !== undefined || summaryExtras.length > 0;
  };
  const focusNow = useEffectEvent(focusErrors);
  useFormEvents(store, anchor);
  useLayoutEffect(() => takeTexts(store, element), [store]);
  useEffect(() => {
    if (extraErrors) store.setExternalErrors(extraErrors);
  }, [store, extraErrors]);
  useEffect(() => {
    if (hasSummary && (extraErrors?.length ?? 0) + summaryExtras.length > 0) queueMicrotask(() => focusNow());
  }, [hasSummary, extraErrors, summaryExtras]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { value, errors } = store.validate();
    if (errors.length === 0) return onSubmit?.(value);
    // Once they are drawn: of several inputs in one field, the invalid one gets the focus.
    queueMicrotask(focusErrors);
    return onInvalid?.(errors);
  };
  return (
    <FormProvider value={form}>
      <form ref={element} id={id} className={styles.form} method="post" noValidate onSubmit={submit}>
        {hasSummary && <FormErrors {...form} extras={summaryExtras} takeElement={takeSummary} />}
        {children}
      </form>
    </FormProvider>
  );
}

const noExtras: readonly SummaryExtra[] = [];

/** What anything that somebody does begins with. */
const beginnings = ['pointerdown', 'keydown', 'click', 'popstate'] as const;

/**
 * Connects a store with its elements. Texts that were filled in without an event are read before anything else happens:
 * React overwrites them when it draws again, and hears of no event while it does.
 */
function takeTexts(store: FormStore, form: RefObject<HTMLFormElement | null>): () => void {
  const read = (): void => {
    // All are found first: what one of them writes draws the others again.
    const elements = form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
    const filled = [...elements].filter(hasOtherText).map((element) => [element, element.value] as const);
    for (const [element, text] of filled) typeText(element, text);
  };
  const detach = store.attach(read);
  const end = new AbortController();
  for (const name of beginnings) globalThis.addEventListener(name, read, { capture: true, signal: end.signal });
  return () => {
    end.abort();
    detach();
  };
}

/** The control of an element hears of a text as if it were typed now. */
function typeText(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React compares with the last text that was set through the element itself.
  element.value = element.defaultValue;
  const { prototype } = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Reports to the screen which fields are visible, which are changed and what is wrong. */
function useFormEvents(store: FormStore, form: string): void {
  const { onFormEvent } = useRenderer();
  useEffect(() => {
    if (!onFormEvent) return undefined;
    let [visible, changed, wrong] = ['', noFields, noErrors];
    const report = (): void => {
      const fields = store.names.filter((name) => store.isVisible(name));
      if (fields.join(' ') !== visible) onFormEvent({ what: 'shown', form, fields });
      if (store.changedFields !== changed && store.changedFields.size + changed.size > 0)
        onFormEvent({ what: 'changed', form, fields: store.changedFields });
      if (store.errors !== wrong && store.errors.length > 0) onFormEvent({ what: 'wrong', form, errors: store.errors });
      [visible, changed, wrong] = [fields.join(' '), store.changedFields, store.errors];
    };
    report();
    return store.subscribe('', report);
  }, [store, form, onFormEvent]);
}

const noFields: ReadonlySet<string> = new Set();
