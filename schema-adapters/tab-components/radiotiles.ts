import { list, transform, required, object, filledText } from '../declaration/part.ts';
import { visibilityMembers } from '../declaration/visibilityMembers.ts';
import { fieldsContent, present, type TabComponentDefinition, type ToggleAllBody } from './tabComponent.ts';
import { describeTile, tile, type TileControl } from './tile.ts';

const group = transform(
  object(
    {
      label: required(filledText('Heading of the group.')),
      description: filledText('One sentence inside the group.'),
      tiles: list(tile, { description: 'The group’s tiles.' }),
      ...visibilityMembers,
    },
    { description: 'One group.', required: ['label', 'tiles'] },
  ),
  (value, { at }) => ({ ...value, at }),
);

const content = fieldsContent(
  {
    toggleAllLabel: filledText('The words beside the box that ticks everything: “All interests”.'),
    groups: list(group, { description: 'The groups, from top to bottom.', maxItems: 50 }),
  },
  {
    definition: 'radiotiles',
    description: 'Tiles in groups that fold open.',
    required: ['groups'],
  },
);

/** A collapsible group of tiles. */
export interface TileGroup {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly keys: readonly string[];
}

export interface RadioTilesBody extends ToggleAllBody {
  /** Groups over `keys`. */
  readonly groups?: readonly TileGroup[];
}

/**
 * Tiles in accordion groups, with a "toggle all" above them. Omits groups without usable tiles.
 * Source: requirements#radio-tiles.
 */
export const radiotiles: TabComponentDefinition<typeof content, TileControl, RadioTilesBody> = {
  content,
  toSection(component, tools) {
    const groups = component.groups.map(({ label, description, tiles, ...visibility }, index) => ({
      id: `${tools.id}-group-${index}`,
      label,
      description,
      keys: present(
        tiles.map((config) =>
          tools.add(config.at, (fieldTools) => describeTile(config, fieldTools), [component, visibility]),
        ),
      ),
    }));
    const filled = groups.filter(({ keys }) => keys.length > 0);
    return { toggleAllLabel: component.toggleAllLabel, keys: filled.flatMap(({ keys }) => keys), groups: filled };
  },
};
