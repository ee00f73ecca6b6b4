import type { Choice } from './form.ts';

/** The content's choices, with the stored value as a last one if they lack it: otherwise the field would change it. */
export function withStored(choices: readonly Choice[], stored: string): readonly Choice[] {
  return stored === '' || choices.some(({ value }) => value === stored) ? choices : [...choices, { value: stored }];
}
