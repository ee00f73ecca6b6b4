import { ERRORS_KEY, type ErrorSchema } from '@rjsf/utils';
import type { FieldError } from '#adapters/check/fieldError.ts';

/** rjsf's tree of errors from a list of them; `depth` names of their paths are left out. */
export function errorTree(
  errors: readonly FieldError[],
  sentence: (error: FieldError) => string,
  depth = 0,
): ErrorSchema {
  const tree: ErrorSchema = {};
  for (const error of errors) {
    let node = tree;
    for (const segment of error.form.slice(depth)) node = node[segment] ??= {};
    (node[ERRORS_KEY] ??= []).push(sentence(error));
  }
  return tree;
}

/** Every message in a branch of errors, its own first, each once. */
export function sentencesIn(branch: ErrorSchema | undefined): readonly string[] {
  const { [ERRORS_KEY]: own = [], ...below } = branch ?? {};
  const inner: readonly (ErrorSchema | undefined)[] = Object.values(below);
  return [...new Set([...own, ...inner.flatMap((node) => sentencesIn(node))])];
}
