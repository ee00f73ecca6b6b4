import { parseTabs, type Tab } from '@kontor/schema-adapters/content';
import { adaptTab, sharedBy } from '@kontor/schema-adapters';
import type { AdaptContext } from '@kontor/schema-adapters/metadata';

/** A form property of an entry in the content. */
interface FieldPlace {
  readonly anchor: string;
  readonly key: string;
  /** JSON pointer of the field, tile or newsletter. */
  readonly pointer: string;
}

/** Maps parts of the page to parts of a content document. */
export interface ContentPlaces {
  readonly tabs: readonly { readonly anchor: string; readonly pointer: string }[];
  /** `id` is the id of the section in its form: `profile-0`. */
  readonly sections: readonly { readonly anchor: string; readonly id: string; readonly pointer: string }[];
  readonly fields: readonly FieldPlace[];
}

/** The places of tabs, components and fields. `value` is the document's tab list, `at` its pointer. Never throws. */
export function contentPlaces(
  { value, at }: { readonly value: unknown; readonly at: string },
  context: Pick<AdaptContext, 'provider' | 'site'>,
): ContentPlaces {
  const { tabs } = parseTabs(value, at);
  const shared = sharedBy(tabs);
  // `claims` has the pointer of the content that uses an account path.
  const fields = tabs.flatMap((tab) =>
    adaptTab(tab, context, shared).form.bindings.flatMap(({ form: [key = ''], provider }): readonly FieldPlace[] => {
      const pointer = shared.claims.get(provider);
      return pointer?.startsWith(at) === true ? [{ anchor: tab.anchor, key, pointer }] : [];
    }),
  );
  return {
    tabs: tabs.map((tab) => ({ anchor: tab.anchor, pointer: tab.at })),
    sections: tabs.flatMap(sectionsOf),
    fields: [
      ...new Map(fields.toReversed().map((field) => [`${field.anchor} ${field.key}`, field])).values(),
    ].toReversed(),
  };
}

function sectionsOf(tab: Tab) {
  return tab.components.map((component, index) => ({
    anchor: tab.anchor,
    id: `${component.type}-${index}`,
    pointer: component.at,
  }));
}

/** Whether a pointer is that of a part or of one of its descendants. */
export function pointerIn(pointer: string, part: string): boolean {
  return pointer === part || pointer.startsWith(`${part}/`);
}
