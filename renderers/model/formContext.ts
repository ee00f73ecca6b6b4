import type { ErrorSchema, RJSFSchema } from '@rjsf/utils';
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FieldError } from '#adapters/check/fieldError.ts';
import type { Json } from '#adapters/model/json.ts';
import type { FormStore } from './FormStore.ts';
import { keyOf, visibleFieldsKey, type FieldPath, type FieldState } from './formValues.ts';

/** The sentence for an error, and the entry of a list of errors, which names the field; made when it is read. */
export interface ErrorWords {
  readonly text: string;
  readonly entry: string;
}

/** A form as its fields see it. */
export interface FormContext {
  readonly store: FormStore;
  /** Prefix of the element ids; unique on the page. */
  readonly anchor: string;
  /** Where rjsf's `Form` does not know it: the store has done what that does with a schema at its first draw. */
  readonly schema?: RJSFSchema | undefined;
  readonly describe: (error: FieldError) => ErrorWords;
}

const Context = createContext<FormContext | undefined>(undefined);

/** Passes a form to its fields. Pass the same object while nothing of it changes. */
export const FormProvider = Context.Provider;

/** The form around a field that is drawn in one of this product's forms. */
export function useForm(): FormContext {
  const form = use(Context);
  if (!form) throw new Error('a field outside of a form');
  return form;
}

/** Value and errors at a path of a form's store, drawn again when they change. */
export function useField(store: FormStore, path: FieldPath, part: 'all' | 'own' = 'all'): FieldState {
  return useSnapshot(store, keyOf(path), () => store.getState(path, part));
}

/** What is read of a store, again when something at a key has changed. */
function useSnapshot<Result>(store: FormStore | undefined, key: string, read: () => Result): Result {
  const subscribe = useCallback((listener: () => void) => store?.subscribe(key, listener) ?? unsubscribe, [store, key]);
  return useSyncExternalStore(subscribe, read, read);
}

/** Something that is derived from a store; drawn again when it is another one. It must be the same while nothing changes. */
export function useFormState<Result>(
  store: FormStore | undefined,
  read: (store: FormStore) => Result,
  none: Result,
): Result {
  return useSnapshot(store, '', () => (store ? read(store) : none));
}

const unsubscribe = (): void => undefined;
const noState: FieldState = { value: undefined, errors: [] };

/** Value of an object whose fields have subscriptions of their own, and which of them are wrong; in a form of stock rjsf, those of its props. */
export function useObject(
  path: FieldPath,
  props: { readonly formData?: Json | undefined; readonly errorSchema?: ErrorSchema | undefined },
): { readonly value: Json | undefined; readonly errors: Readonly<Record<string, unknown>> | undefined } {
  const store = use(Context)?.store;
  const state = useFormState(store, ({ getState }) => getState(path), noState);
  if (!store) return { value: props.formData, errors: props.errorSchema };
  return { value: state.value, errors: Object.fromEntries(state.errors.map(({ form }) => [form[path.length], true])) };
}

/** Those of a form's properties that are visible; in a form of stock rjsf all, as it leaves out the others itself. */
export function useVisibleNames(names: readonly string[]): readonly string[] {
  const store = use(Context)?.store;
  const visible = useSnapshot(store, visibleFieldsKey, () =>
    names.map((name) => (store?.isVisible(name) === false ? '0' : '1')).join(''),
  );
  return useMemo(() => names.filter((_name, index) => visible[index] === '1'), [names, visible]);
}

/** The element id of the control at a path, as rjsf makes it. */
export function idOf(prefix: string, path: readonly string[], between = '_'): string {
  return [prefix, ...path].join(between);
}
