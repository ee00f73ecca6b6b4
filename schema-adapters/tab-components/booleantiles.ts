import { present, type TabComponentDefinition } from './tabComponent.ts';
import { describeTile, type TileControl } from './tile.ts';

/** Picture tiles that can each be on or off. Source: requirements#boolean-tiles. */
export const booleantiles: TabComponentDefinition<'booleantiles', TileControl> = {
  toSection: ({ tiles }, tools) => ({
    keys: present(tiles.map((tile) => tools.add(tile.at, (fieldTools) => describeTile(tile, fieldTools)))),
  }),
};
