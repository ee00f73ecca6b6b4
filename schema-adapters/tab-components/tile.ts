import { imageUrl, schemaPath } from '../declaration/addresses.ts';
import {
  describe,
  list,
  transform,
  required,
  object,
  defaultToEmpty,
  type Present,
  filledText,
} from '../declaration/part.ts';
import type { FieldDescription, FieldTools } from '../model/fieldKind.ts';
import { finding } from '../model/finding.ts';
import { pathToKey } from '../providerPath.ts';
import { present } from './tabComponent.ts';

/** The editor's account paths; a bad one becomes empty, with a finding. */
const paths = list(defaultToEmpty(transform(required(schemaPath), (path) => path.trim())), {
  description: 'The yes-or-no fields behind the tile. Several are ticked and unticked together.',
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
});

/** A tile in the content. The reader drops a tile with a bad path: it must not switch fewer paths than intended. */
export const tile = transform(
  object(
    {
      label: filledText('What ticking it means, one to three words.'),
      schemaPaths: paths,
      description: filledText('A few more words.'),
      imageUrl: describe(imageUrl, {
        description: 'Picture of the tile. Shown with widths 233, 258, 286, 572 and 858.',
      }),
      icon: describe(imageUrl, { description: 'Picture of the tile where there is no `imageUrl`.' }),
    },
    { definition: 'tile', description: 'One tile.', required: ['label', 'schemaPaths'] },
  ),
  ({ label, schemaPaths, description, imageUrl: image, icon }, { at, findings }) => {
    const missing = [label === undefined && 'label', schemaPaths.length === 0 && 'schemaPaths'].filter(
      (name) => name !== false,
    );
    findings.push(...missing.map((name) => finding(`${at}/${name}`, 'content-member-missing')));
    if (label === undefined || schemaPaths.length === 0 || schemaPaths.includes('')) return undefined;
    return { label, at, description, imageUrl: image ?? icon, schemaPaths: [...new Set(schemaPaths)] };
  },
);
type TileConfig = Readonly<Present<typeof tile>>;

/** The control of a tile. */
export interface TileControl {
  readonly widget: 'tile';
}

/**
 * A tile for one or several booleans of the account: on if all are on, mixed if some are; writes all.
 * Source: requirements#boolean-tiles.
 */
export function describeTile(config: TileConfig, tools: FieldTools): FieldDescription<TileControl> | undefined {
  const leaves = present(config.schemaPaths.map((path) => tools.leaf(path)));
  const [first] = leaves;
  if (first === undefined || leaves.length < config.schemaPaths.length) return undefined;
  if (leaves.some(({ binding }) => binding.type !== 'boolean')) {
    tools.report('not-a-boolean');
    return undefined;
  }
  const key = pathToKey(first.binding.provider);
  const { titleKey: _title, ...options } = first.options;
  const on = leaves.filter(({ stored }) => stored === true).length;
  const mustBeOn = first.schema.const !== undefined || first.schema.enum !== undefined;
  return {
    key,
    schema: { title: config.label, ...first.schema },
    required: false,
    uiSchema: {
      'ui:widget': 'tile',
      'ui:options': {
        ...options,
        ...(leaves.some((leaf) => leaf.options.readOnly === true) && { readOnly: true }),
        tile: {
          label: config.label,
          descriptions: present([config.description]),
          imageUrl: config.imageUrl,
          ...(on > 0 && on < leaves.length && { isMixed: true as const }),
        },
      },
    },
    bindings: leaves.map(({ binding }) => ({ form: [key], ...binding, ...(!mustBeOn && { absent: false as const }) })),
  };
}
