import { describe, expect, it } from 'vitest';
import { editorSchema } from '../../contract/editorSchema.ts';
import { tabComponents } from '@kontor/schema-adapters';

const { $defs, properties = {} } = editorSchema();
const definitions: Readonly<
  Record<string, { properties: Record<string, Record<string, unknown>> } & Record<string, unknown>>
> = Object($defs);

describe('the content format for generated editors', () => {
  it('offers every type of component as one of several schemas, told apart by its type', () => {
    const { component } = definitions;
    expect(component?.['discriminator']).toEqual({ propertyName: 'type' });
    const refs: readonly { $ref: string }[] = Object(component?.['oneOf']);
    const types = refs.map(({ $ref }) => definitions[$ref.slice('#/$defs/'.length)]?.properties['type']?.['const']);
    expect(types).toEqual(Object.keys(tabComponents));
  });

  it.each([
    ['tab', 'label', true],
    ['tab', 'description', true],
    ['tab', 'anchor', undefined],
    ['tile', 'label', true],
    ['tile', 'imageUrl', undefined],
    ['field', 'schemaPath', undefined],
    ['field', 'width', undefined],
    ['link', 'url', true],
    ['link', 'id', undefined],
    ['newsletter', 'key', undefined],
    ['newsletter', 'sampleUrl', true],
    ['newsletter', 'displayStart', undefined],
    ['picture', 'alt', true],
  ])('%s/%s is translatable: %s', (part, member, translatable) => {
    expect(definitions[part]?.properties[member]?.['translatable']).toBe(translatable);
  });

  it('marks texts inside of lists and of parts without a name', () => {
    expect(definitions['newsletter']?.properties['descriptions']).toMatchObject({ items: { translatable: true } });
    expect(properties['header']?.properties?.['usptext']).toMatchObject({ translatable: true });
    expect(definitions['radiotiles']?.properties['groups']).toMatchObject({
      items: { properties: { label: { translatable: true } } },
    });
  });
});
