import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFirstLoads } from '#backend/product/site/pageSource.ts';
import { builtPages } from '#backend/product/site/site.ts';
import { testSite } from './testSite.ts';

const list = {
  pages: {
    '/': ['/assets/reader.js'],
    '/login': ['/assets/Login.js'],
    '/preferences': ['/assets/Centre.js'],
    '/preferences/token/*': ['/assets/Centre.js'],
  },
  commonTexts: { de: '/assets/de.js', fr: '/assets/fr.js', 'fr-BE': '/assets/fr-BE.js' },
  pageTexts: { de: '/assets/de-rest.js' },
};
const html = '<!doctype html><head><script type="module" src="/assets/start.js"></script></head>';

describe('what a page loads first', () => {
  const firstLoads = readFirstLoads(list);

  it.each([
    ['/login', 'de', ['/assets/de.js', '/assets/Login.js']],
    ['/Login/', 'fr-BE', ['/assets/fr.js', '/assets/fr-BE.js', '/assets/Login.js']],
    ['/', 'de', ['/assets/de.js', '/assets/reader.js']],
    ['/preferences/token/abc', 'de', ['/assets/de.js', '/assets/de-rest.js', '/assets/Centre.js']],
    ['/preferences/error/x', 'de', []],
    ['/nowhere', 'de', []],
  ])('%s in %s', (path, language, addresses) => expect(firstLoads(path, language)).toEqual(addresses));

  it.each([undefined, 7, { pages: 'x' }, { pages: { '/login': ['//evil.example/x.js', 7] } }])(
    'is nothing if the list is %j',
    (broken) => expect(readFirstLoads(broken)('/login', 'de')).toEqual([]),
  );
});

describe('a page', () => {
  const site = testSite();
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await site.serve({
      pages: { ...builtPages(site.folder), page: async () => html, firstLoads: readFirstLoads(list) },
      content: {
        document: (_cmsId, language) =>
          language === 'de' ? { header: {}, preferenceCenter: { prePhrase: 'Hallo', tabs: [{}] } } : undefined,
        standard: () => undefined,
        pictures: { folder: site.folder },
      },
      metadata: () => ({ locales: ['de_DE', 'fr_BE'], defaultLocale: 'de_DE', cms: { id: 'germany' } }),
    });
  });
  const bodyOf = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
    (await app.inject({ url, headers: { accept: 'text/html', ...headers } })).body;

  it('names the scripts that its screen needs, after the start script', async () => {
    const body = await bodyOf('/login');
    const links = [...body.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(([link]) => link);
    expect(links).toEqual([
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/de.js">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/Login.js">',
    ]);
    expect(body.indexOf('start.js')).toBeLessThan(body.indexOf('modulepreload'));
  });

  it.each([
    ['the browser', { 'accept-language': 'fr-BE,de;q=0.5' }, ''],
    ['the cookie', { cookie: 'a=b; lng=fr' }, ''],
    ['the link', {}, '?lang=fr'],
  ])('has the texts that %s asks for', async (_who, headers: Record<string, string>, query) => {
    expect(await bodyOf(`/login${query}`, headers)).toContain('href="/assets/fr.js"');
  });

  it.each([
    ['/login', { prePhrase: 'Hallo' }],
    ['/', { prePhrase: 'Hallo' }],
    ['/preferences', { prePhrase: 'Hallo', tabs: [{}] }],
    ['/preferences/token/abc', { prePhrase: 'Hallo', tabs: [{}] }],
  ])('at %s holds the content that its area shows, in that language, as data', async (path, preferenceCenter) => {
    const [, data = ''] =
      /<script type="application\/json" id="content">(.*?)<\/script>/.exec(await bodyOf(path)) ?? [];
    expect(JSON.parse(data)).toEqual({ name: 'germany/de', document: { header: {}, preferenceCenter } });
    expect(await bodyOf(`${path}?lang=fr`)).not.toContain('id="content"');
  });
});

describe('a page of the preference centre', () => {
  const site = testSite();
  const metadata = {
    identityProvider: { scriptUrl: 'https://cdn.example/js/gigya.js?v=1' },
    apiKeys: { marketingPreferenceCenter: '4_"key', singleSignOn: '4_portal' },
    marketingPreferenceCenter: {},
  };
  const pageOf = async (document: unknown, url: string): Promise<string> => {
    const app = await site.serve({
      pages: { ...builtPages(site.folder), page: async () => html, firstLoads: readFirstLoads(list) },
      metadata: () => document,
    });
    return (await app.inject({ url, headers: { accept: 'text/html' } })).body;
  };

  it.each([
    ['of a mailed link', '/preferences/token/abc', '4_%22key'],
    ['of a tab that holds a token', '/preferences', '4_%22key'],
    ['that leads an account there', '/preferences/account', '4_portal'],
    ['in another spelling', '/Preferences/Account/', '4_portal'],
  ])(
    '%s names the provider’s script, without a referrer, so that it loads beside the page’s own',
    async (_which, url, key) => {
      const body = await pageOf(metadata, url);
      expect(body.match(/<link rel="preload"[^>]*>/g)).toEqual([
        `<link rel="preload" as="script" fetchpriority="low" referrerpolicy="no-referrer" href="https://cdn.example/js/gigya.js?v=1&amp;apikey=${key}&amp;lang=de">`,
      ]);
      expect(body).not.toContain('src="https://cdn.example');
    },
  );

  it.each([
    ['on a page of the portal', metadata, '/login'],
    ['on an error page', metadata, '/preferences/error/notfound'],
    [
      'if the site has no preference centre',
      { ...metadata, marketingPreferenceCenter: null },
      '/preferences/token/abc',
    ],
    ['if the site has no provider', { ...metadata, identityProvider: {} }, '/preferences/token/abc'],
    ['if the site has no portal', { ...metadata, apiKeys: { marketingPreferenceCenter: 'k' } }, '/preferences/account'],
  ])('names no script %s', async (_what, document, url) => {
    expect(await pageOf(document, url)).not.toContain('rel="preload"');
  });
});
