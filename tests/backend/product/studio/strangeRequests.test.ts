import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { rawRequest, sendRaw } from '../../shared/http/rawSocket.ts';
import { doubleSpellings, spellings } from '../site/spellings.ts';
import { testStudio } from './testStudio.ts';
import { cases } from '../../../longRun.ts';

const studio = testStudio();
let port = 0;
beforeAll(async () => {
  const { studio: app } = studio.product().embedded;
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(app.listeningOrigin).port);
});

const changing = [
  ['PUT', '/api/v1/content/germany/draft'],
  ['POST', '/api/v1/content/germany/publish'],
  ['POST', '/api/v1/content/germany/versions/1/restore'],
  ['GET', '/api/v1/content/germany/draft'],
  ['POST', '/auth/logout'],
] as const;

/** The result of a call in this spelling without sign-in; undefined if it reaches nothing. */
async function reached(spell: (path: string) => string): Promise<string | undefined> {
  for (const [method, path] of changing) {
    const body = method === 'GET' ? '' : '{}';
    const headers = {
      origin: 'https://evil.example',
      connection: 'close',
      'content-type': 'application/json',
      'content-length': String(body.length),
    };
    const answer = await sendRaw(port, rawRequest(method, spell(path), headers, body), 3000);
    const status = Number(answer.split(' ')[1] ?? 0);
    if (status < 400 || status >= 500) return `${method} ${spell(path)}: ${status}`;
  }
  return undefined;
}

describe.each(Object.entries(spellings))('a call of the content service spelled %s', (_name, spell) => {
  it('meets the same guard as the plain one, or finds nothing', async () => {
    expect(await reached(spell)).toBeUndefined();
  });
});

it('two spellings combined find nothing either', async () => {
  await fc.assert(
    fc.asyncProperty(doubleSpellings, async (spell) => {
      expect(await reached(spell)).toBeUndefined();
    }),
    { numRuns: cases(3, 300) },
  );
});

describe('a strange body', () => {
  const bodies: fc.Arbitrary<unknown> = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.record({
      documents: fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom('de', 'en', '__proto__', 'xx-'), fc.jsonValue()),
      ),
      note: fc.oneof(fc.string(), fc.jsonValue()),
      revision: fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(2 ** 40)),
      at: fc.oneof(fc.string(), fc.constant('2026-12-01T09:00')),
      zone: fc.oneof(fc.string(), fc.constant('Europe/Berlin')),
      language: fc.oneof(fc.string(), fc.constant('de')),
      expiresInSeconds: fc.oneof(fc.integer(), fc.double()),
    }),
  );
  const targets = [
    '/draft',
    '/publish',
    '/preview-links',
    '/versions/1/restore',
    '/versions/0/restore',
    '/scheduled/x',
  ];

  it('is never answered with a failure of ours', async () => {
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.constantFrom(...targets),
        fc.constantFrom('PUT', 'POST', 'DELETE'),
        fc.oneof(fc.constantFrom('"1"', '*', 'W/"1"', '"99999999999"'), fc.string({ unit: 'grapheme-ascii' })),
        async (body, path, method, ifMatch) => {
          // Avoids limits, however often this runs.
          studio.product().embedded.parts.clock.advance(10_000);
          const headers = { 'if-match': ifMatch.replaceAll(/[^\x20-\x7e]/g, '') };
          const answer = await studio.call('publisher', `${studio.site}${path}`, { method, body, headers });
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        },
      ),
      { numRuns: cases(30, 1500) },
    );
  });

  it('that is too large or nested too deeply is refused', async () => {
    const large = await studio.call('editor', `${studio.site}/draft`, {
      method: 'PUT',
      body: { documents: { de: { text: 'x'.repeat(9_000_000) } } },
      headers: { 'if-match': '"1"' },
    });
    expect(large.status).toBe(413);
    const deep = JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`) as unknown;
    const nested = await studio.call('editor', `${studio.site}/draft`, {
      method: 'PUT',
      body: { documents: { de: deep } },
      headers: { 'if-match': '"1"' },
    });
    expect(nested.status).toBe(400);
  });
});
