import { editorsOfField } from '#adapters/fields/fieldKinds.ts';
import type { ComponentInStudio } from '#adapters/tab-components/tabComponent.ts';
import { isComponentKind, tabComponents } from '#adapters/tab-components/tabComponents.ts';

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

/** The key of the words that customers read at a field of this type, if it has some of its own. */
export function fieldTitleKey(type: string): string | undefined {
  const editors = editorsOfField(type);
  return editors?.titleKey ?? (editors?.path === undefined ? undefined : `global.fields.${editors.path}`);
}
