import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentGateway, parseMetadata } from '#src/services/siteDocuments.ts';
import type { Http } from '#src/browser/http.ts';
import { servicesGateway } from '#src/services/services.ts';
import { baseOf, siteLanguage, tagOf } from '@kontor/schema-adapters/metadata';
import { anyText } from '../../anyText.ts';
import { cases, timeLimit } from '../../longRun.ts';

/** Odd values in a URL, a setting or a storage, by mistake or malice. */
const unexpectedText = fc.oneof(
  fc.constantFrom(
    'de_DE',
    'fr_BE',
    'de-de',
    'DE',
    'xx',
    '',
    '..',
    '../..',
    '%2e%2e',
    'a/b',
    'a\\b',
    '?',
    '#',
    'de.json',
    '__proto__',
    'de_DE\u0000',
    '//evil.example',
    ' de',
    'germany',
    'a'.repeat(65),
  ),
  fc.string({ maxLength: 8 }),
  anyText({ maxLength: 8 }),
);

describe('languages and ids in URLs', () => {
  const requestedUrls: string[] = [];
  const http: Http = async ({ url }) => {
    requestedUrls.push(url);
    return { status: 200, body: { retailStores: [], region: { id: 'NORD' } } };
  };
  const locale = fc.oneof(fc.constantFrom('de_DE', 'fr_BE', 'nl_BE', 'en_DE'), unexpectedText);
  const site = fc.record({
    locales: fc.array(locale, { maxLength: 4 }),
    defaultLocale: locale,
    cms: fc.record({ id: unexpectedText }),
    preferred: locale,
  });

  it(
    'are one of the site’s languages and a plain id, or the default content (requirements#NAV-6)',
    { timeout: timeLimit },
    async () => {
      await fc.assert(
        fc.asyncProperty(site, async ({ preferred, ...raw }) => {
          const { locales, defaultLocale, cmsId } = parseMetadata(raw);
          const language = siteLanguage([preferred], locales, defaultLocale);
          expect(locales.map(tagOf)).toContain(language);
          requestedUrls.length = 0;
          await contentGateway(http).load(cmsId, baseOf(language));
          expect(requestedUrls).toEqual([
            expect.stringMatching(
              cmsId === undefined ? /^\/cms\/default\.json$/ : /^\/cms\/[A-Za-z0-9_-]{1,64}\/[a-z]{2}\.json$/,
            ),
          ]);
        }),
        { numRuns: cases(250, 2_000) },
      );
    },
  );

  it('never change the target of a call, whatever is typed', { timeout: timeLimit }, async () => {
    const services = servicesGateway(http, () => 'https://api.example');
    await fc.assert(
      fc.asyncProperty(unexpectedText, async (typed) => {
        requestedUrls.length = 0;
        await services.searchStores(typed);
        await services.findRegion(typed);
        const [stores, region] = requestedUrls.map((url) => new URL(url));
        expect([stores?.origin, stores?.pathname, stores?.searchParams.get('q')]).toEqual([
          'https://api.example',
          '/rest/v1/retailstores/search',
          typed,
        ]);
        expect([region?.origin, region?.pathname, region?.searchParams.get('zip')]).toEqual([
          'https://api.example',
          '/rest/v1/region',
          typed,
        ]);
      }),
      { numRuns: cases(250, 2_000) },
    );
  });
});
