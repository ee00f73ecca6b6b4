import { contentFormat, type PartSchema } from './contractSchemas.ts';
import { sameInEveryLanguage } from './languageDifferences.ts';

/**
 * The content format for generated editors, from the same declarations as `contentSchema`: a component is one of
 * several schemas (`oneOf`) with `type` as discriminator, and texts that differ between languages are marked
 * `translatable`.
 * Source: requirements#content.
 */
export function editorSchema(): PartSchema {
  cachedSchema ??= build();
  return cachedSchema;
}

let cachedSchema: PartSchema | undefined;

function build(): PartSchema {
  const { $defs, ...document } = contentFormat();
  const definitions: Readonly<Record<string, PartSchema>> = Object($defs);
  const { component, ...others } = definitions;
  const branches = branchesOf(component);
  const parts = Object.entries(others).map(([name, part]) => {
    const type = branches.find(({ definition }) => definition === name)?.type;
    return [name, markTexts(type === undefined ? part : withType(part, type))] as const;
  });
  return {
    ...markTexts(document),
    $defs: {
      ...Object.fromEntries(parts),
      component: {
        description: component?.description ?? '',
        oneOf: branches.map(({ definition }) => ({ $ref: `#/$defs/${definition}` })),
        discriminator: { propertyName: 'type' },
      },
    },
  };
}

/** The types of component with their definitions, from the conditions of the strict schema. */
function branchesOf(component: PartSchema | undefined): readonly { type: string; definition: string }[] {
  const conditions: readonly PartSchema[] = Array.isArray(component?.['allOf']) ? component['allOf'] : [];
  return conditions.map((condition) => {
    const { if: when, then: part } = Object(condition);
    return { type: String(when.properties.type.const), definition: String(part.$ref).slice('#/$defs/'.length) };
  });
}

function withType(part: PartSchema, type: string): PartSchema {
  const { type: described, ...properties } = part.properties ?? {};
  return { ...part, properties: { type: { ...described, const: type }, ...properties } };
}

/** The same schema with its translatable texts marked. */
function markTexts(part: PartSchema): PartSchema {
  if (part.properties === undefined) return part;
  const properties = Object.entries(part.properties).map(([name, member]) => [name, markMember(name, member)] as const);
  return { ...part, properties: Object.fromEntries(properties) };
}

function markMember(name: string, member: PartSchema): PartSchema {
  const items: PartSchema | undefined = member['type'] === 'array' ? Object(member['items']) : undefined;
  if (items) return { ...member, items: items['type'] === 'object' ? markTexts(items) : markMember(name, items) };
  if (member['type'] === 'object') return markTexts(member);
  return isText(member) && !sameInEveryLanguage.has(name) ? { ...member, translatable: true } : member;
}

/** Definitions of one text; all others are objects. */
const textDefinitions: ReadonlySet<unknown> = new Set(
  ['url', 'imageUrl', 'schemaPath', 'id', 'instant'].map((name) => `#/$defs/${name}`),
);

function isText({ type, $ref }: PartSchema): boolean {
  return type === 'string' || textDefinitions.has($ref);
}
