import type { Choice } from './form.ts';

/**
 * The content's choices, then a stored one that it does not offer any more, so that showing the field changes nothing.
 */
export function withStored(choices: readonly Choice[], stored: string): readonly Choice[] {
  return stored === '' || choices.some(({ value }) => value === stored) ? choices : [...choices, { value: stored }];
}
