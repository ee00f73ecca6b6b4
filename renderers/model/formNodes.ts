import type { ErrorSchema } from '@rjsf/utils';
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Json } from '#adapters/model/json.ts';

/** The way from a form's root to one of its values, as rjsf writes it: names, and numbers for the items of a list. */
export type FieldPath = readonly (string | number)[];

/** What a field shows of its form. */
export interface FormNode {
  readonly value: Json | undefined;
  /** rjsf's tree of sentences at and below the path. */
  readonly errors: ErrorSchema | undefined;
}

/** A form's values and errors by path. A listener is called when something at, below or above its path may have changed. */
export interface FormNodes {
  readonly subscribe: (key: string, listener: () => void) => () => void;
  /** The same object while neither value nor errors are others. */
  readonly nodeAt: (path: FieldPath, key: string) => FormNode;
  readonly errorsAt: (path: FieldPath) => ErrorSchema | undefined;
  /** A control reports a value; with the meaning of rjsf's `onChange`. */
  readonly write: (path: FieldPath, leaf: unknown) => void;
  /** The field at a path is drawn with this element id. */
  readonly drawn: (id: string, path: FieldPath) => void;
  /** Whether a property of the form is shown; listeners of {@link shownKey} hear when one comes or goes. */
  readonly isShown: (name: string) => boolean;
}

/** The key of what comes and goes. No path has it. */
export const shownKey = 'shown';

const Context = createContext<FormNodes | undefined>(undefined);

/** Passes a form's values and errors to the fields below. */
export const FormNodesProvider = Context.Provider;

/** The values and errors around; undefined in a form of stock rjsf, whose fields get theirs as props. */
export function useFormNodes(): FormNodes | undefined {
  return use(Context);
}

/** Value and errors at a path, drawn again when they change. Of an object, `errors` leaves its value out. */
export function useNode(nodes: FormNodes, path: FieldPath, part: 'all' | 'errors' = 'all'): FormNode {
  const key = keyOf(path);
  const subscribe = useCallback((listener: () => void) => nodes.subscribe(key, listener), [nodes, key]);
  const snapshot = (): FormNode | ErrorSchema | undefined =>
    part === 'all' ? nodes.nodeAt(path, key) : nodes.errorsAt(path);
  const now = useSyncExternalStore(subscribe, snapshot, snapshot);
  return part === 'all'
    ? nodes.nodeAt(path, key)
    : { value: undefined, errors: now === undefined ? undefined : nodes.errorsAt(path) };
}

/** Value and errors of an object whose fields have subscriptions of their own; in a form of stock rjsf, those of its props. */
export function useObjectNode(
  path: FieldPath,
  given: { readonly formData?: Json | undefined; readonly errorSchema?: ErrorSchema | undefined },
): FormNode {
  const nodes = useFormNodes();
  const node = useNode(nodes ?? without, path);
  return nodes ? node : { value: given.formData, errors: given.errorSchema };
}

/** Those of a form's properties that are shown; in a form of stock rjsf all, as it leaves out the others itself. */
export function useShownNames(names: readonly string[]): readonly string[] {
  const nodes = useFormNodes() ?? without;
  const subscribe = useCallback((listener: () => void) => nodes.subscribe(shownKey, listener), [nodes]);
  const count = (): string => names.map((name) => (nodes.isShown(name) ? '1' : '0')).join('');
  const shown = useSyncExternalStore(subscribe, count, count);
  return useMemo(() => names.filter((_name, index) => shown[index] === '1'), [names, shown]);
}

/** One text for a path, so that it can be the key of a map. No name of a property holds this separator. */
export function keyOf(path: FieldPath): string {
  let key = '';
  for (const segment of path) key += `${separator}${segment}`;
  return key;
}

/** Whether the path of `key` is at or below that of `start`. */
export function isKeyAtOrBelow(key: string, start: string): boolean {
  return key.startsWith(start) && (key.length === start.length || key[start.length] === separator);
}

const separator = '\u0000';
const nothing: FormNode = { value: undefined, errors: undefined };
const without: FormNodes = {
  subscribe: () => () => undefined,
  nodeAt: () => nothing,
  errorsAt: () => undefined,
  write: () => undefined,
  drawn: () => undefined,
  isShown: () => true,
};

/** The element id of the control at a path, as rjsf makes it. */
export function idOf(prefix: string, path: readonly string[]): string {
  return path.length === 0 ? prefix : `${prefix}_${path.join('_')}`;
}
