import { createContext, use, useLayoutEffect } from 'react';

/** The choices of a tab component on the page: by element id, how each is switched. */
export type ChoiceGroup = Map<string, (on: boolean) => void>;

const Context = createContext<ChoiceGroup | undefined>(undefined);

/** Passes a group to the choices below, so that one checkbox can switch them all. */
export const ChoiceGroupProvider = Context.Provider;

/** Adds a choice to the group around it, if there is one; `onChange` is rjsf's own. */
export function useGroupMember(id: string, onChange: (on: boolean) => void): void {
  const group = use(Context);
  useLayoutEffect(() => {
    group?.set(id, onChange);
    return () => void group?.delete(id);
  }, [group, id, onChange]);
}

/** The group around a checkbox for all. */
export function useChoiceGroup(): ChoiceGroup | undefined {
  return use(Context);
}
