import type { Part, Shape } from '../declaration/part.ts';

/** The reader cuts longer lists. */
const MAX_ITEMS = 500;

/** JSON Schema as in the declarations; further keywords are copied. */
export interface PartSchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, PartSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** Collects the definitions to which the parts of a document refer. */
export type Definitions = Map<string, PartSchema>;

/**
 * The JSON Schema of a declared part, for editors. A named part becomes a definition with references to it. Members
 * without a description for editors are not offered: a document with such a member does not conform to the schema,
 * although the site reads it.
 */
export function partSchema(part: Part<unknown>, definitions: Definitions): PartSchema {
  const { definition, summary: _summary, ...keywords } = part.editors ?? { description: '' };
  if (definition === undefined) {
    const named = part.of?.editors?.definition;
    return named === undefined || part.of === undefined
      ? { ...shapeSchema(part.shape, definitions), ...keywords }
      : { ...partSchema(part.of, definitions), ...keywords };
  }
  if (!definitions.has(definition)) {
    definitions.set(definition, {});
    definitions.set(definition, { ...shapeSchema(part.shape, definitions), ...keywords });
  }
  return { $ref: `#/$defs/${definition}` };
}

function shapeSchema(shape: Shape, definitions: Definitions): PartSchema {
  if (typeof shape === 'string') return { type: shape };
  if ('item' in shape) return { type: 'array', maxItems: MAX_ITEMS, items: partSchema(shape.item, definitions) };
  if ('values' in shape) {
    const { source: pattern } = shape.names;
    return { type: 'object', propertyNames: { pattern }, additionalProperties: partSchema(shape.values, definitions) };
  }
  const offered = Object.entries(shape.members).filter(([, member]) => member.editors !== undefined);
  const properties = Object.fromEntries(offered.map(([name, member]) => [name, partSchema(member, definitions)]));
  return { type: 'object', properties, additionalProperties: false };
}
