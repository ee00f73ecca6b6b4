import { describe, expect, it } from 'vitest';
import { readPasted } from '#renderers/gallery/SchemaPage.tsx';

describe('what is pasted into the gallery', () => {
  it('is read, with an empty uiSchema and no data', () => {
    expect(readPasted({ schema: '{"type":"object"}', uiSchema: ' ', data: '' })).toEqual({
      schema: { type: 'object' },
      uiSchema: {},
      data: undefined,
      faults: {},
    });
  });

  it.each([
    ['schema', '{"type": "object"', /^The JSON Schema is no JSON: [^]+\.$/],
    ['schema', '{\n  "type": object\n}', /^The JSON Schema is no JSON: [^]+\.$/],
    ['schema', '', 'Please paste a JSON Schema.'],
    ['schema', '[]', 'The JSON Schema must be an object: { … }.'],
    ['uiSchema', '1', 'The uiSchema must be an object: { … }.'],
    ['uiSchema', '{,}', /^The uiSchema is no JSON: [^]+\.$/],
    ['data', 'x', /^The data is no JSON: [^]+\.$/],
  ] as const)('gets a sentence at its box where it cannot be read: %s %s', (box, text, sentence) => {
    const { faults } = readPasted({ schema: '{}', uiSchema: '', data: '', [box]: text });
    expect(Object.keys(faults)).toEqual([box]);
    expect(faults[box]).toMatch(sentence);
  });
});
