import type { TabComponent } from '../model/content.ts';
import type { Section, TabComponentKind } from '../model/form.ts';
import { booleantiles } from './booleantiles.ts';
import { productreminders } from './productreminders.ts';
import { profile } from './profile.ts';
import { radiotiles } from './radiotiles.ts';
import { separator } from './separator.ts';
import { subscriptions } from './subscriptions.ts';
import type { ComponentOf, ComponentTools, SectionBody, TabComponentDefinition } from './tabComponent.ts';

/**
 * Every kind of tab component. A new one is a file, a row here and a reader in `content/parseComponent.ts`.
 * Source: requirements#tabs, requirements#unknown-component.
 */
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
  return {
    kind: component.type,
    id: tools.id,
    title: component.title,
    description: component.description,
    ...sectionBody(component.type, component, tools),
  };
}

function sectionBody<K extends TabComponentKind>(
  kind: K,
  component: ComponentOf<K>,
  tools: ComponentTools,
): SectionBody {
  return tabComponents[kind].toSection(component, tools);
}
