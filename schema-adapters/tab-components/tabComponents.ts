import type { Cursor } from '../declaration/cursor.ts';
import { list, notOffered, type Present, text, filledText } from '../declaration/part.ts';
import { field } from '../fields/fieldConfig.ts';
import { type FieldControl, fieldKindOf } from '../fields/fieldKinds.ts';
import type { Section } from '../model/form.ts';
import { radiotiles } from './radiotiles.ts';
import { subscriptions } from './subscriptions.ts';
import {
  componentContent,
  type ComponentTools,
  fieldsContent,
  present,
  type SectionBody,
  type TabComponentDefinition,
  type ToggleAllBody,
} from './tabComponent.ts';
import { describeTile, tile, type TileControl } from './tile.ts';

const profileContent = fieldsContent(
  { fields: list(field, { description: 'The fields, in reading order.' }) },
  {
    definition: 'profile',
    description: 'Input fields for the profile.',
    required: ['fields'],
  },
);

/** Fields of the account in the editor's order. Source: requirements#profile-fields. */
const profile: TabComponentDefinition<typeof profileContent, FieldControl> = {
  content: profileContent,
  toSection: ({ fields, ...visibility }, tools) => ({
    keys: present(
      fields.map((config) => {
        const at = config.at ?? '';
        const kind = fieldKindOf(config);
        if (kind !== undefined)
          return tools.add(at, (fieldTools) => kind.describe(config, fieldTools), [visibility, config]);
        tools.report(at || config.type, 'field-type-unknown');
        return undefined;
      }),
    ),
  }),
};

const booleantilesContent = fieldsContent(
  { tiles: list(tile, { description: 'The tiles, in reading order.' }) },
  {
    definition: 'booleantiles',
    description: 'Tiles with pictures to tick, several at a time.',
    required: ['tiles'],
  },
);

/** Picture tiles. Source: requirements#boolean-tiles. */
const booleantiles: TabComponentDefinition<typeof booleantilesContent, TileControl> = {
  content: booleantilesContent,
  toSection: ({ tiles, ...visibility }, tools) => ({
    keys: present(
      tiles.map((config) => tools.add(config.at, (fieldTools) => describeTile(config, fieldTools), [visibility])),
    ),
  }),
};

const consentsContent = componentContent(
  {},
  {
    definition: 'consents',
    description:
      'A card for everything that the customer agreed to, with a button that ends it. Only sites that offer consents show it.',
  },
);

/**
 * The customer's consents. They are no account fields, so the section has no keys. Source: requirements#consent-cards.
 */
const consents: TabComponentDefinition<typeof consentsContent> = {
  content: consentsContent,
  toSection: () => ({ keys: [] }),
  standsAlone: true,
};

const productremindersContent = componentContent(
  {
    toggleAllLabel: filledText('The words beside the box that keeps or ends all reminders.'),
  },
  {
    definition: 'productreminders',
    description: 'The customer’s active product reminders. The list comes from the shop, not from here.',
  },
);

/**
 * The customer's back-in-stock reminders. They are no account fields, so the section has no keys.
 * Source: requirements#reminders.
 */
const productreminders: TabComponentDefinition<typeof productremindersContent, never, ToggleAllBody> = {
  content: productremindersContent,
  toSection: ({ toggleAllLabel }) => ({ toggleAllLabel, keys: [] }),
  standsAlone: true,
};

const separatorContent = componentContent(
  {
    label: filledText('Words on the line.'),
    title: text(notOffered),
    description: text(notOffered),
  },
  { definition: 'separator', description: 'A line between two parts.' },
);

interface SeparatorBody extends SectionBody {
  /** The text in the line. */
  readonly label?: string;
}

/** A line between two components, with an optional label. Source: requirements#separator. */
const separator: TabComponentDefinition<typeof separatorContent, never, SeparatorBody> = {
  content: separatorContent,
  toSection: ({ label }) => ({ keys: [], label }),
  standsAlone: true,
};

/**
 * Every type of tab component: content schema, reader, and contribution to a form. Longer ones have their own files.
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

/** A component of a tab in the content. */
export type TabComponent = Components[TabComponentKind];

/** A component of a tab for the renderer of its type. */
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
export function readComponent(type: string, cursor: Cursor): TabComponent | undefined;
export function readComponent(type: string, cursor: Cursor): object | undefined {
  const content = isComponentKind(type) ? definitions[type].content.read(cursor) : undefined;
  return content && { type, ...content };
}

/** Whether a section of that type is visible without fields. */
export function standsAlone(kind: string): boolean {
  return isComponentKind(kind) && definitions[kind].standsAlone === true;
}

/** Converts a component to its section; `tools` collects its properties. Never throws. */
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
