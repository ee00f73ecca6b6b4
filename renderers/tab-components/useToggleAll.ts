import { ownMember } from '#adapters/model/json.ts';
import { useChoiceGroup } from '../controls/choiceGroup.ts';
import type { SectionProps } from '../model/sectionProps.ts';

interface Chosen {
  readonly on: number;
  readonly total: number;
}

/** How many of these booleans of an object are on. */
export function chosenOf(keys: readonly string[], formData: SectionProps['formData']): Chosen {
  return { on: keys.filter((key) => isOn(formData, key)).length, total: keys.length };
}

/** The same, and a function that sets them all, each through its own widget's `onChange`. */
export function useToggleAll(
  keys: readonly string[],
  { formData, fieldPathId, registry }: SectionProps,
): Chosen & { readonly onToggle: (on: boolean) => void } {
  const group = useChoiceGroup();
  const { idSeparator } = registry.globalFormOptions;
  return {
    ...chosenOf(keys, formData),
    onToggle: (on) => {
      for (const key of keys)
        if (isOn(formData, key) !== on) group?.get(`${fieldPathId.$id}${idSeparator}${key}`)?.(on);
    },
  };
}

function isOn(formData: SectionProps['formData'], key: string): boolean {
  return ownMember(formData, key) === true;
}
