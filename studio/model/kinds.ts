import type { ParseKeys } from 'i18next';
import { editorsOfField } from '@kontor/contract/rules';
import type { TabComponent } from '@kontor/schema-adapters';

type NamesIn<T> = T extends readonly (infer Item)[]
  ? NamesIn<Item>
  : T extends object
    ? { [K in keyof T & string]: K | NamesIn<T[K]> }[keyof T & string]
    : never;

/** A member that editors write in a component or in an entry of its lists. */
type ComponentMember = Exclude<NamesIn<TabComponent>, 'at'>;

/** The text key of a member's name; the compiler reports members of components whose name is missing in the texts. */
export function memberKey(name: string, exists: (key: string) => boolean): ParseKeys<'studio'> | undefined {
  const isNamed = (member: string): member is ComponentMember => exists(`members.${member}`);
  return isNamed(name) ? `members.${name}` : undefined;
}

/** The text key of the label that customers see at a field of this type, if the type has its own. */
export function fieldTitleKey(type: string): string | undefined {
  const editors = editorsOfField(type);
  return editors?.titleKey ?? (editors?.path === undefined ? undefined : `global.fields.${editors.path}`);
}
