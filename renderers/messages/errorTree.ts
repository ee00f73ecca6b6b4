import { ERRORS_KEY, type ErrorSchema } from '@rjsf/utils';
import type { FieldError } from '@kontor/schema-adapters/checks';

/** Builds rjsf's error tree from a list of errors; `depth`: number of leading path segments to skip. */
export function errorTree(
  errors: readonly FieldError[],
  formatError: (error: FieldError) => string,
  depth = 0,
): ErrorSchema {
  const tree: ErrorSchema = {};
  for (const error of errors) {
    let node = tree;
    for (const segment of error.form.slice(depth)) node = node[segment] ??= {};
    (node[ERRORS_KEY] ??= []).push(formatError(error));
  }
  return tree;
}

/** Every message in a branch of an error tree, its own first, without duplicates. */
export function sentencesIn(branch: ErrorSchema | undefined): readonly string[] {
  const { [ERRORS_KEY]: ownMessages = [], ...children } = branch ?? {};
  const inner: readonly (ErrorSchema | undefined)[] = Object.values(children);
  return [...new Set([...ownMessages, ...inner.flatMap((node) => sentencesIn(node))])];
}
