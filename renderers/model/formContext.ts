import type { ErrorSchema, RJSFSchema } from '@rjsf/utils';
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FieldError } from '@kontor/schema-adapters/checks';
import type { Json } from '@kontor/schema-adapters/json';
import type { FormStore } from './FormStore.ts';
import { formatKey, visibleFieldsKey, type FieldPath, type FieldState } from './formValues.ts';

/**
 * The sentence for an error, and the same as an entry of a list, which names the field. Getters may format them lazily.
 */
export interface ErrorWords {
  readonly text: string;
  readonly entry: string;
}

/** The form around a field. */
export interface FormContext {
  readonly store: FormStore;
  /** Prefix of the element ids; unique on the page. */
  readonly anchor: string;
  /** The schema, if rjsf's `Form` got an empty one because the store applies the defaults. */
  readonly schema?: RJSFSchema | undefined;
  readonly describe: (error: FieldError) => ErrorWords;
}

const Context = createContext<FormContext | undefined>(undefined);

/** Provides a form to its fields. The value must be a stable reference. */
export const FormProvider = Context.Provider;

/** The form around a field. Throws outside of this product's forms. */
export function useForm(): FormContext {
  const form = use(Context);
  if (!form) throw new Error('a field outside of a form');
  return form;
}

/** Value and errors at a path of a form's store; renders again when they change. */
export function useField(store: FormStore, path: FieldPath, part: 'all' | 'own' = 'all'): FieldState {
  return useSnapshot(store, formatKey(path), () => store.getState(path, part));
}

/** Reads a store, and again after each change at a key. */
function useSnapshot<Result>(store: FormStore | undefined, key: string, read: () => Result): Result {
  const subscribe = useCallback((listener: () => void) => store?.subscribe(key, listener) ?? unsubscribe, [store, key]);
  return useSyncExternalStore(subscribe, read, read);
}

/** A value derived from a store; renders again when it changes. `read` must return stable references. */
export function useFormState<Result>(
  store: FormStore | undefined,
  read: (store: FormStore) => Result,
  none: Result,
): Result {
  return useSnapshot(store, '', () => (store ? read(store) : none));
}

const unsubscribe = (): void => undefined;
const noState: FieldState = { value: undefined, errors: [] };

/**
 * Value and invalid properties of an object whose fields subscribe themselves; in stock rjsf forms those of its props.
 */
export function useObject(
  path: FieldPath,
  props: { readonly formData?: Json | undefined; readonly errorSchema?: ErrorSchema | undefined },
): { readonly value: Json | undefined; readonly errors: Readonly<Record<string, unknown>> | undefined } {
  const store = use(Context)?.store;
  const state = useFormState(store, ({ getState }) => getState(path), noState);
  if (!store) return { value: props.formData, errors: props.errorSchema };
  return { value: state.value, errors: Object.fromEntries(state.errors.map(({ form }) => [form[path.length], true])) };
}

/** The visible ones of these properties; in stock rjsf forms all, because rjsf omits hidden ones itself. */
export function useVisibleNames(names: readonly string[]): readonly string[] {
  const store = use(Context)?.store;
  const visible = useSnapshot(store, visibleFieldsKey, () =>
    names.map((name) => (store?.isVisible(name) === false ? '0' : '1')).join(''),
  );
  return useMemo(() => names.filter((_name, index) => visible[index] === '1'), [names, visible]);
}

/** The element id of the control at a path, in rjsf's format. */
export function idOf(prefix: string, path: readonly string[], between = '_'): string {
  return [prefix, ...path].join(between);
}
