import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adaptFields, addressFields, personalDataFields } from '@kontor/schema-adapters';
import { siteRulesOf, readMetadata } from '@kontor/schema-adapters/metadata';
import { portalForms, refusalDetails } from '#protocol/formCounts.ts';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { errorCatalogue } from '#src/errors/errorCatalogue.ts';

const screens = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(`src/${name}`, 'utf8'))
  .join('\n');

it('every form of the portal is counted by its name', () => {
  const named = [
    ...screens.matchAll(/\buse(?:Plain|Code)Form\('([\w-]+)'/g),
    ...screens.matchAll(/\banchor="([\w-]+)"/g),
    ...screens.matchAll(/accountFormAtom\('(\w+)'/g),
  ].map(([, anchor]) => anchor);
  // The last step of a registration asks for what the schema requires.
  expect(new Set([...named, 'finalize'])).toEqual(new Set(Object.keys(portalForms)));
});

it.each([
  ['personaldata', personalDataFields],
  ['addresses', addressFields],
] as const)('the fields of %s are counted by their names', (anchor, fields) => {
  const raw: unknown = JSON.parse(readFileSync('fixtures/scenarios/germany/provider-schema.portal.json', 'utf8'));
  const context = { provider: parseProviderSchema(raw).schema, site: siteRulesOf(readMetadata({}).metadata) };
  const { form } = adaptFields(anchor, fields, context);
  expect(Object.keys(form.schema.properties ?? {})).toEqual([...portalForms[anchor]]);
});

it('every code that is counted by itself is one that the product knows', () => {
  const catalogueCodes = new Set(Object.keys(errorCatalogue).flatMap((key) => key.split(' ')));
  expect([...refusalDetails].filter((code) => !catalogueCodes.has(code))).toEqual([]);
});
