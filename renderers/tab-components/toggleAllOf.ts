import type { SectionProps } from '../model/sectionProps.ts';

/** How many of these booleans are on, and a function to set them all. */
export function toggleAllOf(
  keys: readonly string[],
  { valueOf, formApi }: Pick<SectionProps, 'valueOf' | 'formApi'>,
): { readonly on: number; readonly total: number; readonly onToggle: (on: boolean) => void } {
  return {
    on: keys.filter((key) => valueOf(key) === true).length,
    total: keys.length,
    onToggle: (on) => {
      for (const key of keys) if ((valueOf(key) === true) !== on) formApi.set([key], on);
    },
  };
}
