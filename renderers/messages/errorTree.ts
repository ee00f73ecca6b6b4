import type { ErrorSchema } from '@rjsf/utils';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { ERRORS } from '../model/formContext.ts';

/** One sentence of an error tree with its place. */
export interface ErrorEntry {
  readonly path: readonly string[];
  readonly text: string;
}

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
    (node[ERRORS] ??= []).push(sentence(error));
  }
  return tree;
}

/** The sentences of one branch of an error tree, each once, its own first. */
export function entriesIn(branch: ErrorSchema | undefined, path: readonly string[]): readonly ErrorEntry[] {
  const told = new Set<string>();
  return allIn(branch, path).filter(({ text }) => !told.has(text) && told.add(text));
}

function allIn(branch: ErrorSchema | undefined, path: readonly string[]): readonly ErrorEntry[] {
  if (!branch) return [];
  const { [ERRORS]: own = [], ...below } = branch;
  const inner: readonly [string, ErrorSchema | undefined][] = Object.entries(below);
  return [...own.map((text) => ({ path, text })), ...inner.flatMap(([name, node]) => allIn(node, [...path, name]))];
}

/** Every message in a branch of errors, its own first, without duplicates. */
export function sentencesIn(branch: ErrorSchema | undefined): readonly string[] {
  return entriesIn(branch, []).map(({ text }) => text);
}
