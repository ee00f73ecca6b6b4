import type { ErrorSchema } from '@rjsf/utils';

/** Every message in a branch of errors, its own first, without duplicates. */
export function sentencesIn(branch: ErrorSchema | undefined): readonly string[] {
  if (!branch) return [];
  const { __errors: own = [], ...below } = branch;
  const inner: readonly (ErrorSchema | undefined)[] = Object.values(below);
  return [...new Set([...own, ...inner.flatMap(sentencesIn)])];
}
