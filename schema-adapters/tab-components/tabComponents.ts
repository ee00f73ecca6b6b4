import type { TabComponent } from '../model/content.ts';
import type { Section } from '../model/form.ts';
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
export const tabComponents = {
  booleantiles,
  radiotiles,
  productreminders,
  profile,
  subscriptions,
  separator,
};

export type TabComponentKind = keyof typeof tabComponents;

type ControlIn<D> = D extends TabComponentDefinition<infer _K, infer C> ? C : never;

/** What draws the properties of tabs. */
export type TabControl = ControlIn<(typeof tabComponents)[TabComponentKind]>;

/** Composite controls that properties of a tab ask for. */
export type FieldName = Extract<TabControl, { readonly field: string }>['field'];

/** Controls for one value that properties of a tab ask for. */
export type WidgetName = Extract<TabControl, { readonly widget: string }>['widget'];

/** The section of one component; its properties are added through the tools. Never throws. */
export function toSection(component: TabComponent, tools: ComponentTools<TabControl>): Section {
  return {
    kind: component.type,
    id: tools.id,
    title: component.title,
    description: component.description,
    ...sectionBody(component.type, component, tools),
  };
}

const definitions: { readonly [K in TabComponentKind]: Pick<TabComponentDefinition<K, TabControl>, 'toSection'> } =
  tabComponents;

function sectionBody<K extends TabComponentKind>(
  kind: K,
  component: ComponentOf<K>,
  tools: ComponentTools<TabControl>,
): SectionBody {
  return definitions[kind].toSection(component, tools);
}
