import { isRecord } from '@kontor/schema-adapters/json';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContent } from '@kontor/schema-adapters/content';
import { passwordChecks, parseProviderSchema } from '@kontor/schema-adapters/provider';
import { legalStatements } from '#src/provider/legalStatements.ts';
import { parseMetadata } from '#src/services/siteDocuments.ts';
import { scenarios } from '../../fixtures/scenarios.ts';
import { cases } from '../../longRun.ts';

const numRuns = cases(150, 4_000);

const folder = join(import.meta.dirname, '../../../fixtures/scenarios/germany');
const read = (name: string): unknown =>
  readdirSync(folder).includes(name) ? JSON.parse(readFileSync(join(folder, name), 'utf8')) : {};
const germany = scenarios.find(({ name }) => name === 'germany');
const metadata = {
  restApi: 'https://api.example',
  theme: { light: { '--primary': '#123456' } },
  ownId: { application: 'kontor' },
  ...(isRecord(read('scenario.json')) ? (read('scenario.json') as { metadata: object }).metadata : {}),
};

/** Odd values in a document, by mistake or malice. */
const unexpectedValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    Number.NaN,
    1e308,
    '',
    '\u0000',
    '__proto__',
    'javascript:alert(1)',
    [],
    {},
    [[[[]]]],
    { __proto__: null },
    'x'.repeat(10_000),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(Array.from({ length: 600 }, () => ({ id: 'x' }))),
  fc.constant(JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as unknown),
  fc.constant(Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), 'deep')),
);

/**
 * A document with some of its parts replaced: each step follows an index at every level until it ends, and puts an odd
 * value there.
 */
function mutated(
  document: unknown,
  changes: readonly { readonly way: readonly number[]; readonly value: unknown }[],
): unknown {
  return changes.reduce<unknown>((whole, { way, value }) => replaced(whole, way, value), document);
}

function replaced(node: unknown, [turn, ...way]: readonly number[], value: unknown): unknown {
  if (turn === undefined || typeof node !== 'object' || node === null) return value;
  if (Array.isArray(node))
    return node.length === 0
      ? [value]
      : node.map((item: unknown, index) => (index === turn % node.length ? replaced(item, way, value) : item));
  const names = Object.keys(node);
  const name = names[turn % Math.max(names.length, 1)] ?? 'added';
  return { ...node, [name]: replaced((node as Readonly<Record<string, unknown>>)[name], way, value) };
}

const changes = fc.array(
  fc.record({ way: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 9 }), value: unexpectedValue }),
  {
    minLength: 1,
    maxLength: 3,
  },
);

describe('mutated documents', () => {
  it.each<readonly [string, unknown, (raw: unknown) => unknown]>([
    ['metadata', metadata, (raw) => expect(parseMetadata(isRecord(raw) ? raw : {}).locales.length).toBeGreaterThan(0)],
    ['content', germany?.content.get('de'), (raw) => parseContent(raw)],
    ['the account schema', read('provider-schema.json'), (raw) => parseProviderSchema(raw)],
    ['policies', read('policies.json'), (raw) => passwordChecks(raw)],
    ['consent details', read('consents.json'), (raw) => legalStatements(raw, 'privacy.aec')],
  ])(
    '%s: a bad part is dropped, nothing throws, nothing is poisoned (requirements#CON-2)',
    (_what, document, parse) => {
      expect(document).toBeDefined();
      fc.assert(
        fc.property(changes, (steps) => {
          parse(mutated(document, steps));
          expect('polluted' in {}).toBe(false);
        }),
        { numRuns },
      );
    },
  );

  it('lists end at 500 items', () => {
    const content = parseContent({
      simpleFooter: {
        footerLinks: Array.from({ length: 600 }, (_, index) => ({ id: String(index), url: '/', label: 'x' })),
      },
    });
    expect(content.content?.simpleFooter.footerLinks).toHaveLength(500);
  });
});
