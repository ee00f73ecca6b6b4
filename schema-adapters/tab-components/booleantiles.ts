import { editors } from '../declaration/editors.ts';
import { list } from '../declaration/part.ts';
import { tilePicture } from '../declaration/picture.ts';
import { fieldsContent, present, type TabComponentDefinition } from './tabComponent.ts';
import { describeTile, tile, type TileControl } from './tile.ts';

const content = fieldsContent(
  { tiles: list(tile, editors({ description: 'The tiles, in reading order.' })) },
  editors({
    definition: 'booleantiles',
    summary: 'tiles to tick',
    description: 'Tiles with pictures to tick, several at a time.',
    required: ['tiles'],
  }),
);

/** Picture tiles that can each be on or off. Source: requirements#boolean-tiles. */
export const booleantiles: TabComponentDefinition<typeof content, TileControl> = {
  content,
  inStudio: editors({
    icon: 'tiles',
    picture: [...tilePicture(10, 9, true), ...tilePicture(64, 9), ...tilePicture(10, 40), ...tilePicture(64, 40, true)],
    picks: { member: 'tiles', part: 'tile' },
  }),
  toSection: ({ tiles, ...shown }, tools) => ({
    keys: present(tiles.map((one) => tools.add(one.at, (fieldTools) => describeTile(one, fieldTools), [shown]))),
  }),
};
