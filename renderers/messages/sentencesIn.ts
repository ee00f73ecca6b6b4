import type { ErrorSchema } from '@rjsf/utils';

/** Every sentence of a branch of errors, its own first, each once. */
export function sentencesIn(branch: ErrorSchema | undefined): readonly string[] {
  if (!branch) return [];
  const { __errors: own = [], ...below } = branch;
  const inner: readonly (ErrorSchema | undefined)[] = Object.values(below);
  return [...new Set([...own, ...inner.flatMap(sentencesIn)])];
}
