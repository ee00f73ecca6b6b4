import Fastify from 'fastify';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withRealHosts } from '#backend/stand-ins/embedded/embeddedSites.ts';
import { registerDocuments } from '../../../../cdc-stand-in/pages/documentPages.ts';
import { loadScenario, scenarioNames } from '#backend/stand-ins/scenarios/scenario.ts';

const origins = {
  site: 'http://localhost:4000',
  standIn: 'http://localhost:4001',
  partner: 'http://localhost:4002',
  studio: 'http://localhost:4003',
};
const app = Fastify();
registerDocuments(app, 'fixtures/documents', origins.site);

/** The text beside the checkbox, from the product's catalogue. */
function labelIn(language: string): string {
  const texts = JSON.parse(readFileSync(`locales/${language}/pages.json`, 'utf8')) as Readonly<Record<string, string>>;
  return (texts['clp.registration.consent'] ?? '').replace('{{link}}', texts['clp.registration.consent.link'] ?? '');
}

interface Statement {
  readonly purpose: string;
  readonly documentUrl: string;
}

const statements = scenarioNames().flatMap((name) => {
  const consents = withRealHosts(loadScenario(name).consents ?? {}, origins) as unknown as Readonly<
    Record<string, { readonly legalStatements: Readonly<Record<string, Statement>> }>
  >;
  return Object.values(consents).flatMap(({ legalStatements }) =>
    Object.entries(legalStatements).map(([language, statement]) => ({ name, language, ...statement })),
  );
});

describe('the documents of consents', () => {
  it.each(statements)(
    '$name, $language: the document opens in that language, and the text is the one beside the checkbox',
    async ({ language, purpose, documentUrl }) => {
      expect(purpose).toBe(labelIn(language));
      expect(new URL(documentUrl).origin).toBe(origins.standIn);
      const { statusCode, body } = await app.inject(new URL(documentUrl).pathname);
      expect([statusCode, body.includes(`<html lang="${language}">`), /<h2>/.test(body)]).toEqual([200, true, true]);
    },
  );

  it.each([
    '/documents/terms/xx',
    '/documents/nothing/de',
    '/documents/..%2Fproduct-data/de',
    '/documents/terms/de.txt',
  ])('%s does not exist', async (path) => {
    expect((await app.inject(path)).statusCode).toBe(404);
  });
});

describe('URLs of stand-ins in content', () => {
  it('lead to the partner in this composition; all others stay', () => {
    const content = {
      items: [
        { url: 'https://partner.kontor.example/' },
        { url: 'https://partner.kontor.example' },
        { url: 'https://partner.kontor.example.evil/' },
        { url: '/addresses' },
      ],
      none: null,
      count: 3,
    };
    expect(withRealHosts(content, origins)).toEqual({
      items: [
        { url: `${origins.partner}/` },
        { url: origins.partner },
        { url: 'https://partner.kontor.example.evil/' },
        { url: '/addresses' },
      ],
      none: null,
      count: 3,
    });
  });
});
