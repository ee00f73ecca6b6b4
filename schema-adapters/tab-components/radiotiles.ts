import { editors } from '../declaration/editors.ts';
import { list, mapped, needed, object, text } from '../declaration/part.ts';
import { box, chevron, heading, tick, words } from '../declaration/picture.ts';
import { shownMembers } from '../declaration/shownMembers.ts';
import { fieldsContent, present, type TabComponentDefinition, toggleAll, type ToggleAllBody } from './tabComponent.ts';
import { describeTile, tile, type TileControl } from './tile.ts';

const group = mapped(
  object(
    {
      label: needed(text(editors({ description: 'Heading of the group.', minLength: 1 }))),
      description: text(editors({ description: 'One sentence inside the group.', minLength: 1 })),
      tiles: list(tile, editors({ description: 'The group’s tiles.' })),
      ...shownMembers,
    },
    editors({ description: 'One group.', required: ['label', 'tiles'] }),
  ),
  (value, { at }) => ({ ...value, at }),
);

const content = fieldsContent(
  {
    toggleAllLabel: text(
      editors({ description: 'The words beside the box that ticks everything: “All interests”.', minLength: 1 }),
    ),
    groups: list(group, editors({ description: 'The groups, from top to bottom.', maxItems: 50 })),
  },
  editors({
    definition: 'radiotiles',
    summary: 'tiles in groups that fold open',
    description: 'Tiles in groups that fold open.',
    required: ['groups'],
  }),
);

/** Tiles under one heading that opens and closes. */
export interface TileGroup {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly keys: readonly string[];
}

interface RadioTilesBody extends ToggleAllBody {
  /** Groups over `keys`. */
  readonly groups?: readonly TileGroup[];
}

/**
 * Tiles in accordion groups, with a "toggle all" above each group. A group without a usable tile is left out.
 * Source: requirements#radio-tiles.
 */
export const radiotiles: TabComponentDefinition<typeof content, TileControl, RadioTilesBody> = {
  content,
  inStudio: editors({
    icon: 'groups',
    picture: [
      ...box(10, 8, 100, 38),
      ...tick(16, 13, true),
      ...heading(30, 15.5, 34),
      ...chevron(97, 16, true),
      ...[16, 47, 78].flatMap((x) => [
        { look: x === 47 ? ('paper' as const) : ('chosenPaper' as const), x, y: 27, width: 26, height: 14, rx: 3.5 },
        ...words(x + 6, 32.5, 14),
      ]),
      ...box(10, 50, 100, 15),
      ...tick(16, 53),
      ...heading(30, 55.5, 26),
      ...chevron(97, 56),
    ],
  }),
  toSection(component, tools) {
    const groups = component.groups.map(({ label, description, tiles, ...shown }, index) => ({
      id: `${tools.id}-group-${index}`,
      label,
      description,
      keys: present(
        tiles.map((one) => tools.add(one.at, (fieldTools) => describeTile(one, fieldTools), [component, shown])),
      ),
    }));
    const filled = groups.filter(({ keys }) => keys.length > 0);
    return { ...toggleAll(component), keys: filled.flatMap(({ keys }) => keys), groups: filled };
  },
};
