import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getAtPointer } from '@kontor/contract/rules';
import { readMetadata, siteRulesOf } from '@kontor/schema-adapters/metadata';
import { contentPlaces, pointerIn } from '#src/preview/contentPlaces.ts';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { asObject, scenarios } from '../../fixtures/scenarios.ts';
import { cases } from '../../longRun.ts';

const germany = scenarios.find(({ name }) => name === 'germany')!;
const document = germany.content.get('de')!;
const { schema: provider } = parseProviderSchema(germany.schema);
const context = { provider, site: siteRulesOf(readMetadata(germany.scenario['metadata']).metadata) };
const at = '/preferenceCenter/tabs';
const tabs = asObject(document['preferenceCenter'])['tabs'];

describe('the places of a content document', () => {
  const places = contentPlaces({ value: tabs, at }, context);

  it('name the tile that the form draws for an account field', () => {
    const bio = places.fields.find(({ key }) => key === 'data_interests_bio');
    expect(bio?.anchor).toBe('interests');
    expect(getAtPointer(document, `${bio?.pointer}/label`)).toBe('Bio');
  });

  it('name one place for a control with several account fields', () => {
    const birthday = places.fields.filter(({ key }) => key === 'birthday');
    expect(birthday.map(({ pointer }) => getAtPointer(document, `${pointer}/type`))).toEqual(['BirthdayInput']);
  });

  it('all exist in the document', () => {
    const pointers = [...places.tabs, ...places.sections, ...places.fields].map(({ pointer }) => pointer);
    expect(pointers.length).toBeGreaterThan(40);
    expect(pointers.filter((pointer) => getAtPointer(document, pointer) === undefined)).toEqual([]);
  });

  it('are found by what lies inside of them, and not by a longer number', () => {
    expect(pointerIn('/tabs/1/label', '/tabs/1')).toBe(true);
    expect(pointerIn('/tabs/1', '/tabs/1')).toBe(true);
    expect(pointerIn('/tabs/10', '/tabs/1')).toBe(false);
  });

  it('are found without an error in whatever stands where the tabs should be', () => {
    const part = fc.letrec((tie) => ({
      value: fc.oneof(
        fc.constantFrom(null, 1, 'x', true),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom('anchor', 'components', 'type', 'tiles', 'label', 'schemaPaths', 'newsletters'),
          tie('value'),
        ),
      ),
    })).value;
    fc.assert(
      fc.property(part, (value) => void contentPlaces({ value, at }, context)),
      { numRuns: cases(100, 3_000) },
    );
  });
});
