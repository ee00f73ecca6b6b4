import type { TileConfig } from '../model/content.ts';
import type { FieldDescription, FieldTools } from '../model/fieldKind.ts';
import { pathToKey } from '../providerPath.ts';
import { present } from './tabComponent.ts';

/** What draws a tile. */
export interface TileControl {
  readonly widget: 'tile';
}

/**
 * One choice that switches one or several booleans of the account: on when all are on; writes all.
 * Source: requirements#boolean-tiles.
 */
export function describeTile(tile: TileConfig, tools: FieldTools): FieldDescription<TileControl> | undefined {
  const leaves = present(tile.schemaPaths.map((path) => tools.leaf(path)));
  const [first] = leaves;
  if (first === undefined || leaves.length < tile.schemaPaths.length) return undefined;
  if (leaves.some(({ binding }) => binding.type !== 'boolean')) {
    tools.report('not-a-boolean');
    return undefined;
  }
  const key = pathToKey(first.binding.provider);
  const { titleKey: _title, ...options } = first.options;
  const mustBeOn = first.schema.const !== undefined || first.schema.enum !== undefined;
  return {
    key,
    schema: { title: tile.label, ...first.schema },
    required: false,
    uiSchema: {
      'ui:widget': 'tile',
      'ui:options': {
        ...options,
        ...(leaves.some((leaf) => leaf.options.readOnly === true) && { readOnly: true }),
        tile: { label: tile.label, descriptions: present([tile.description]), imageUrl: tile.imageUrl },
      },
    },
    bindings: leaves.map(({ binding }) => ({ form: [key], ...binding, ...(!mustBeOn && { absent: false as const }) })),
  };
}
