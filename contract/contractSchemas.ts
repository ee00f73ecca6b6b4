import { contentDocument } from '@kontor/schema-adapters/content';
import { tabComponents, type Schema, type Shape } from '@kontor/schema-adapters';
import { fieldsForEditors } from './fieldsForEditors.ts';
import { isRecord } from '@kontor/schema-adapters/json';
import { metadataDocument } from '@kontor/schema-adapters/metadata';

/**
 * The content format as strict JSON Schema, for text editors: generated from the declarations with which the site reads
 * content. `npm run schemas` writes it to `fixtures/content.schema.json`.
 * Source: requirements#content.
 */
export function contentSchema(): PartSchema {
  const format: PartSchema = JSON.parse(JSON.stringify(contentFormat()), (_name, value: unknown) =>
    isRecord(value) && value['additionalProperties'] === false
      ? { ...value, properties: { ...Object(value['properties']), originals: { $ref: '#/$defs/originals' } } }
      : value,
  );
  return { ...format, $defs: { ...Object(format['$defs']), originals: originalsSchema } };
}

const originalsSchema: PartSchema = {
  description:
    'What the main language said when texts beside this were translated, by member, where it says something else now. Written by the studio; no page shows it.',
  type: 'object',
  additionalProperties: { type: 'string' },
};

/** The members of the content that editors write. */
export function contentFormat(): PartSchema {
  const definitions: Definitions = new Map();
  const { properties, ...document } = partSchema(contentDocument, definitions);
  offerComponents(definitions);
  offerFields(definitions);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://www.kontor.example/schemas/content.schema.json',
    ...document,
    properties: {
      $schema: {
        type: 'string',
        description: 'Where this description lies, so that an editor can offer completions. Ignored by the site.',
      },
      ...properties,
    },
    $defs: Object.fromEntries(definitions),
  };
}

/** Adds the definition of a component: one of its types, each with its own definition. */
function offerComponents(definitions: Definitions): void {
  const types = Object.entries(tabComponents).map(([type, { content }]) => {
    const { definition, description = '' } = content.editors ?? {};
    if (definition !== type) throw new Error(`The definition of tab component ${type} must have its name`);
    partSchema(content, definitions);
    const { properties, required = [], ...rest } = definitions.get(definition) ?? {};
    const own = { type: { type: 'string', description: 'Kind of part.' }, ...properties };
    definitions.set(definition, { ...rest, properties: own, required: ['type', ...required] });
    return { type, definition, words: `\`${type}\`: ${description.replace(/\. .*/, '.')}` };
  });
  const { description } = definitions.get('component') ?? {};
  definitions.set('component', {
    description,
    type: 'object',
    required: ['type'],
    properties: {
      type: {
        type: 'string',
        description: `Kind of part. ${types.map(({ words }) => words).join(' ')}`,
        enum: types.map(({ type }) => type),
      },
    },
    allOf: types.map(({ type, definition }) => whereTypeIs([type], { $ref: `#/$defs/${definition}` })),
  });
}

/** Adds the field types to the definition of a field: their paths, and the meaning of their options. */
function offerFields(definitions: Definitions): void {
  const kinds = Object.entries(fieldsForEditors).map(([type, words]) => ({ type, ...words }));
  const pathless = kinds.filter(({ path }) => path === undefined).map(({ type }) => type);
  const paths = kinds.flatMap(({ path }) => (path === undefined ? [] : `\`${path}\``));
  const { properties = {}, ...field } = definitions.get('field') ?? {};
  const { schemaPath, options, ...members } = properties;
  definitions.set('field', {
    ...field,
    properties: {
      ...members,
      type: {
        type: 'string',
        description: `Which control: ${kinds.map(({ type, description }) => `\`${type}\` = ${description}`).join(', ')}.`,
        enum: kinds.map(({ type }) => type),
      },
      schemaPath: {
        ...schemaPath,
        description: `${definitions.get('schemaPath')?.description} Needed for ${pathless.map((type) => `\`${type}\``).join(', ')}; the others know their field: ${paths.join(', ')}.`,
      },
      options: {
        ...options,
        description: [
          options?.description,
          ...kinds.flatMap((kind) => (kind.options === undefined ? [] : `For \`${kind.type}\`: ${kind.options}`)),
        ].join(' '),
      },
    },
    ...whereTypeIs(pathless, { required: ['schemaPath'] }),
  });
}

/** Rules for objects of these types. */
function whereTypeIs(types: readonly string[], schema: PartSchema): PartSchema {
  const [only] = types;
  const type = types.length === 1 ? { const: only } : { enum: types };
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema; nothing awaits it
  return { if: { type: 'object', properties: { type }, required: ['type'] }, then: schema };
}

/**
 * The site's metadata as strict JSON Schema, for text editors: generated from the declaration with which site and
 * server read it. `npm run schemas` writes it to `fixtures/metadata.schema.json`. Source: requirements#metadata.
 */
export function metadataSchema(): PartSchema {
  const definitions: Definitions = new Map();
  const document = partSchema(metadataDocument, definitions);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://www.kontor.example/schemas/metadata.schema.json',
    ...document,
    $defs: Object.fromEntries(definitions),
  };
}

/** The reader cuts longer lists. */
const MAX_ITEMS = 500;

/** JSON Schema in the declarations; further keywords are copied. */
export interface PartSchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, PartSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** Collects the definitions to which the parts of a document refer. */
type Definitions = Map<string, PartSchema>;

/**
 * The JSON Schema of a declared part, for editors. A named part becomes a definition with references to it. Omits
 * members without a description for editors: a document with such a member does not conform, although the site reads
 * it.
 */
function partSchema(part: Schema<unknown>, definitions: Definitions): PartSchema {
  const { definition, ...keywords } = part.editors ?? { description: '' };
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
