import { ownMember, type Json } from '#adapters/model/json.ts';
import { useChoiceGroup } from '../controls/choiceGroup.ts';
import type { SectionProps } from '../model/sectionProps.ts';

interface Chosen {
  readonly on: number;
  readonly total: number;
}

/** How many of these booleans of an object are on. */
export function chosenOf(keys: readonly string[], value: Json | undefined): Chosen {
  return { on: keys.filter((key) => isOn(value, key)).length, total: keys.length };
}

/** The same, and a function that sets them all, each through its own widget's `onChange`. */
export function useToggleAll(
  keys: readonly string[],
  { fieldPathId, registry }: SectionProps,
  value: Json | undefined,
): Chosen & { readonly onToggle: (on: boolean) => void } {
  const group = useChoiceGroup();
  const { idSeparator } = registry.globalFormOptions;
  return {
    ...chosenOf(keys, value),
    onToggle: (on) => {
      for (const key of keys) if (isOn(value, key) !== on) group?.get(`${fieldPathId.$id}${idSeparator}${key}`)?.(on);
    },
  };
}

function isOn(value: Json | undefined, key: string): boolean {
  return ownMember(value, key) === true;
}
