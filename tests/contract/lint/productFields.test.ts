import { describe, expect, it } from 'vitest';
import { productFields } from '../../../contract/lint/productFields.ts';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { deviceField } from '#src/provider/idWidget.ts';
import { scenarios } from '../../fixtures/scenarios.ts';

describe('the fields that the product needs', () => {
  it('each have one row', () => {
    const paths = productFields.map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('include where the ID widget’s data are stored', () => {
    const widget = productFields.filter(({ onlyWith }) => onlyWith === 'idWidget');
    expect(widget.map(({ path }) => path)).toEqual([`data.${deviceField}`]);
  });

  it.each(scenarios.map(({ name, schema }) => [name, schema] as const))(
    'have usable types in the scenario %s',
    (_name, raw) => {
      const { fields } = parseProviderSchema(raw).schema;
      const wrong = productFields.filter(({ path, types }) => {
        const field = fields.get(path);
        return field !== undefined && !types.includes(field.type);
      });
      expect(wrong).toEqual([]);
    },
  );
});
