import type { ParseKeys } from 'i18next';
import { editorsOfField } from '#adapters/fields/fieldKinds.ts';
import type { ComponentInStudio } from '#adapters/tab-components/tabComponent.ts';
import { isComponentKind, type TabComponent, tabComponents } from '#adapters/tab-components/tabComponents.ts';

/** What the studio shows of the type of component that a part has; undefined for other parts. */
export function editorsOf(part: string): ComponentInStudio | undefined {
  return isComponentKind(part) ? tabComponents[part].inStudio : undefined;
}

/** What editors pick when they add this part: it is one of these, or a component with a list of them. */
export function pickedPart(part: string): NonNullable<ComponentInStudio['picks']>['part'] | undefined {
  return part === 'tile' || part === 'field' || part === 'newsletter' ? part : editorsOf(part)?.picks?.part;
}

/** The list of a new component to which the picked ones belong; undefined if they are the new parts themselves. */
export function pickedMember(part: string): string | undefined {
  return editorsOf(part)?.picks?.member;
}

type NamesIn<T> = T extends readonly (infer Item)[]
  ? NamesIn<Item>
  : T extends object
    ? { [K in keyof T & string]: K | NamesIn<T[K]> }[keyof T & string]
    : never;

/** A member that editors write in a component or in an entry of its lists. */
type ComponentMember = Exclude<NamesIn<TabComponent>, 'at'>;

/** The key of a member's name; a member of a component without a name does not compile. */
export function memberKey(name: string, exists: (key: string) => boolean): ParseKeys<'studio'> | undefined {
  const isNamed = (member: string): member is ComponentMember => exists(`members.${member}`);
  return isNamed(name) ? `members.${name}` : undefined;
}

/** The key of the words that customers read at a field of this type, if it has some of its own. */
export function fieldTitleKey(type: string): string | undefined {
  const editors = editorsOfField(type);
  return editors?.titleKey ?? (editors?.path === undefined ? undefined : `global.fields.${editors.path}`);
}
