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

/**
 * Value and errors at a path, drawn again when they change. `errors` leaves the value out; `own` has the errors of an
 * object itself alone, whose fields have subscriptions of their own.
 */
export function useNode(nodes: FormNodes, path: FieldPath, part: 'all' | 'errors' | 'own' = 'all'): FormNode {
  const key = keyOf(path);
  const subscribe = useCallback((listener: () => void) => nodes.subscribe(key, listener), [nodes, key]);
  const snapshot = (): unknown => {
    if (part === 'all') return nodes.nodeAt(path, key);
    return part === 'own' ? ownErrors(nodes.errorsAt(path)) : nodes.errorsAt(path);
  };
  useSyncExternalStore(subscribe, snapshot, snapshot);
  if (part === 'all') return nodes.nodeAt(path, key);
  const errors = nodes.errorsAt(path);
  return { value: undefined, errors: part === 'own' ? rootBranch(errors) : errors };
}

/** Value and errors of an object whose fields have subscriptions of their own; in a form of stock rjsf, those of its props. */
export function useObjectNode(
  path: FieldPath,
  given: { readonly formData?: Json | undefined; readonly errorSchema?: ErrorSchema | undefined },
): FormNode {
  const nodes = useFormNodes();
  const node = useNode(nodes ?? noNodes, path);
  return nodes ? node : { value: given.formData, errors: given.errorSchema };
}

/** Those of a form's properties that are shown; in a form of stock rjsf all, as it leaves out the others itself. */
export function useShownNames(names: readonly string[]): readonly string[] {
  const nodes = useFormNodes() ?? noNodes;
  const subscribe = useCallback((listener: () => void) => nodes.subscribe(shownKey, listener), [nodes]);
  const count = (): string => names.map((name) => (nodes.isShown(name) ? '1' : '0')).join('');
  const shown = useSyncExternalStore(subscribe, count, count);
  return useMemo(() => names.filter((_name, index) => shown[index] === '1'), [names, shown]);
}

/** rjsf's own name for the errors of a node. */
export const ERRORS = '__errors';

/** The errors of a node itself. */
export function ownErrors(branch: ErrorSchema | undefined): string[] | undefined {
  return branch?.[ERRORS];
}

/** The errors of a value itself alone, as a tree; undefined if it has none. */
export function rootBranch(tree: ErrorSchema | undefined): ErrorSchema | undefined {
  const own = ownErrors(tree);
  return own?.length ? Object({ [ERRORS]: own }) : undefined;
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
const noNodes: FormNodes = {
  subscribe: () => () => undefined,
  nodeAt: () => nothing,
  errorsAt: () => undefined,
  write: () => undefined,
  drawn: () => undefined,
  isShown: () => true,
};

/** The element id of the control at a path, as rjsf makes it. */
export function idOf(prefix: string, path: readonly string[], between = '_'): string {
  return [prefix, ...path].join(between);
}
