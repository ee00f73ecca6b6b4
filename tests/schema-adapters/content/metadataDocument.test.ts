import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../schema-adapters/declaration/part.ts';
import { metadataSchema } from '@kontor/contract/rules';
import { addresses } from '#backend/product/site/thirdParties.ts';
import { metadataDocument, readMetadata, siteRulesOf } from '../../../schema-adapters/content/metadataDocument.ts';

const scenarios = new URL('../../../fixtures/scenarios/', import.meta.url);
const metadataOf = (name: string): unknown =>
  (JSON.parse(readFileSync(new URL(`${name}/scenario.json`, scenarios), 'utf8')) as { readonly metadata: unknown })
    .metadata;
const conforms = new Ajv2020({ strict: false }).compile(metadataSchema());
const listFindings = (raw: unknown): readonly string[] =>
  readMetadata(raw).findings.map(({ where, what }) => `${where}: ${what}`);

/** Dotted names of the members that are addresses. */
function addressesIn(part: Schema<unknown>, path: readonly string[] = []): readonly string[] {
  const { shape } = part;
  if ((part.of ?? part).editors?.definition === 'address') return [path.join('.')];
  if (typeof shape === 'string' || !('members' in shape)) return [];
  return Object.entries(shape.members).flatMap(([name, member]) => addressesIn(member, [...path, name]));
}

describe('the metadata of a site', () => {
  it('holds no address that the list of third parties does not check', () => {
    expect(addressesIn(metadataDocument).toSorted()).toEqual(
      addresses.map(({ member, name }) => (name === undefined ? member : `${member}.${name}`)).toSorted(),
    );
  });

  it.each(readdirSync(scenarios).filter((name) => name !== 'odd-content'))(
    'of the scenario %s conforms to the schema for editors, without findings',
    (name) => {
      expect([conforms(metadataOf(name)), conforms.errors]).toEqual([true, null]);
      expect(listFindings(metadataOf(name))).toEqual([]);
    },
  );

  it.each([
    [
      { locales: ['de_DE', 'german', 4] },
      ['metadata/locales/1: content-not-as-described', 'metadata/locales/2: content-not-text'],
    ],
    [{ defaultLocale: 'de' }, ['metadata/defaultLocale: content-not-as-described']],
    [{ cms: { id: '../secret' } }, ['metadata/cms/id: content-not-as-described']],
    [{ restApi: 'http://api.example' }, ['metadata/restApi: content-not-as-described']],
    [{ sso: 'yes' }, ['metadata/sso: content-not-an-object']],
    [{ germany: 'true' }, ['metadata/germany: content-not-a-boolean']],
    [{ ownId: { environment: 'evil.example/' } }, ['metadata/ownId/environment: content-not-as-described']],
    [{ theme: { light: { color: 'red' } } }, ['metadata/theme/light/color: content-not-as-described']],
    [{ theme: { dark: { '--a': 'url(x)' } } }, ['metadata/theme/dark/--a: content-not-as-described']],
    [{ validation: { zipCode: { de: { regex: '.' } } } }, ['metadata/validation/zipCode/de: content-not-as-described']],
    [{ validation: { zipCode: { DE: {} } } }, ['metadata/validation/zipCode/DE/regex: content-member-missing']],
  ])('%j is refused by the schema, and each skipped part is a finding', (raw, findings) => {
    expect(listFindings(raw)).toEqual(findings);
    expect(conforms(raw)).toBe(false);
  });

  it('leaves alone what other applications read', () => {
    expect(listFindings({ currency: 'EUR' })).toEqual([]);
    expect(conforms({ currency: 'EUR' })).toBe(true);
  });

  it.each([
    [{}, ['de_DE'], 'de_DE'],
    [{ locales: ['fr_BE', 'nl_BE'] }, ['fr_BE', 'nl_BE'], 'fr_BE'],
    [{ locales: ['fr_BE', 'nl_BE'], defaultLocale: 'nl_BE' }, ['fr_BE', 'nl_BE'], 'nl_BE'],
    [{ locales: ['fr_BE'], defaultLocale: 'de_DE' }, ['fr_BE'], 'fr_BE'],
    [{ defaultLocale: 'nl_NL' }, ['nl_NL'], 'nl_NL'],
  ])('%j has the locales %j and the default %s', (raw, locales, defaultLocale) => {
    expect(readMetadata(raw).metadata).toMatchObject({ locales, defaultLocale });
  });

  it('gives forms and checks the country of the default locale, the rules for postcodes and the features', () => {
    const { metadata } = readMetadata({
      locales: ['nl_NL'],
      features: { passkeys: true, consents: 'yes' },
      validation: { zipCode: { NL: { regex: '^[0-9]{4}$' } } },
    });
    expect(siteRulesOf(metadata)).toEqual({
      country: 'NL',
      zipRules: { NL: { regex: '^[0-9]{4}$' } },
      features: { passkeys: true },
      languages: ['nl-NL'],
    });
  });
});
