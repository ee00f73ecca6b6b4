import { present, type TabComponentDefinition, toggleAll } from './tabComponent.ts';
import { describeTile, type TileControl } from './tile.ts';

/**
 * Tiles in accordion groups, with a "toggle all" above each group. A group without a usable tile is left out.
 * Source: requirements#radio-tiles.
 */
export const radiotiles: TabComponentDefinition<'radiotiles', TileControl> = {
  toSection(component, tools) {
    const groups = component.groups.map((group, index) => ({
      id: `${tools.id}-group-${index}`,
      label: group.label,
      description: group.description,
      keys: present(group.tiles.map((tile) => tools.add(tile.at, (fieldTools) => describeTile(tile, fieldTools)))),
    }));
    const filled = groups.filter(({ keys }) => keys.length > 0);
    return { ...toggleAll(component), keys: filled.flatMap(({ keys }) => keys), groups: filled };
  },
};
