import type { Cursor } from '../declaration/cursor.ts';
import type { Present } from '../declaration/part.ts';
import type { Section } from '../model/form.ts';
import { booleantiles } from './booleantiles.ts';
import { consents } from './consents.ts';
import { productreminders } from './productreminders.ts';
import { profile } from './profile.ts';
import { radiotiles } from './radiotiles.ts';
import { separator } from './separator.ts';
import { subscriptions } from './subscriptions.ts';
import type { ComponentTools, SectionBody } from './tabComponent.ts';

/**
 * Every type of tab component. A new one is a file and a row here: its definition says what editors may write, how it
 * is read and what it adds to a form.
 * Source: requirements#tabs, requirements#unknown-component.
 */
export const tabComponents = {
  profile,
  subscriptions,
  booleantiles,
  radiotiles,
  productreminders,
  separator,
  consents,
};

export type TabComponentKind = keyof typeof tabComponents;

type ContentOf<K extends TabComponentKind> = Readonly<Present<(typeof tabComponents)[K]['content']>>;
type Components = { readonly [K in TabComponentKind]: { readonly type: K } & ContentOf<K> };

/** A component of a tab as its editor wrote it. */
export type TabComponent = Components[TabComponentKind];

/** A component of a tab as the renderer of its type gets it. */
export type SectionOf<K extends TabComponentKind> = Section & ReturnType<(typeof tabComponents)[K]['toSection']>;

type ControlIn<D> = D extends { readonly toSection: (component: never, tools: ComponentTools<infer C>) => unknown }
  ? C
  : never;

/** The controls of all properties in tabs. */
export type TabControl = ControlIn<(typeof tabComponents)[TabComponentKind]>;

/** Composite controls that properties of a tab use. */
export type FieldName = Extract<TabControl, { readonly field: string }>['field'];

/** Controls for one value that properties of a tab use. */
export type WidgetName = Extract<TabControl, { readonly widget: string }>['widget'];

/** Reads the content of a component with that type; undefined if there is no such type. */
export function readComponent(type: string, cursor: Cursor): TabComponent | undefined {
  return isComponentKind(type) ? readAs(type, cursor) : undefined;
}

function readAs(type: TabComponentKind, cursor: Cursor): TabComponent | undefined;
function readAs(type: TabComponentKind, cursor: Cursor): object | undefined {
  const content = definitions[type].content.read(cursor);
  return content && { type, ...content };
}

/** Whether a section of that type is shown even without any field. */
export function standsAlone(kind: string): boolean {
  return isComponentKind(kind) && definitions[kind].standsAlone === true;
}

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

type Definitions = {
  readonly [K in TabComponentKind]: {
    readonly toSection: (component: Components[K], tools: ComponentTools<TabControl>) => SectionBody;
    readonly standsAlone?: true;
    readonly content: { readonly read: (cursor: Cursor) => ContentOf<K> | undefined };
  };
};
const definitions: Definitions = tabComponents;

function sectionBody<K extends TabComponentKind>(
  kind: K,
  component: Components[K],
  tools: ComponentTools<TabControl>,
): SectionBody {
  return definitions[kind].toSection(component, tools);
}

/** Whether there is a type of component with that name. */
export function isComponentKind(type: string): type is TabComponentKind {
  return Object.hasOwn(tabComponents, type);
}
