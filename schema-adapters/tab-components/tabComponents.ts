import type { TabComponent } from '../model/content.ts';
import type { Section, TabComponentKind } from '../model/form.ts';
import { booleantiles } from './booleantiles.ts';
import { productreminders } from './productreminders.ts';
import { profile } from './profile.ts';
import { radiotiles } from './radiotiles.ts';
import { separator } from './separator.ts';
import { subscriptions } from './subscriptions.ts';
import type { ComponentTools, TabComponentDefinition } from './tabComponent.ts';

/** Every kind of tab component. A new one is a file, a row here and a reader in `content/parseComponent.ts`. Source: specification §2. */
export const tabComponents: { readonly [K in TabComponentKind]: TabComponentDefinition<K> } = {
  booleantiles,
  radiotiles,
  productreminders,
  profile,
  subscriptions,
  separator,
};

/** The section of one component; its properties are added through the tools. Never throws. */
export function toSection(component: TabComponent, tools: ComponentTools): Section {
  // The table ties each kind to its component; the compiler cannot follow that through a lookup.
  const definition = tabComponents[component.type] as TabComponentDefinition<TabComponentKind>;
  return {
    kind: component.type,
    id: tools.id,
    ...(component.title !== undefined && { title: component.title }),
    ...(component.description !== undefined && { description: component.description }),
    ...definition.toSection(component, tools),
  };
}
