import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerSite } from '#backend/product/site/site.ts';
import { securityHeaders } from '#backend/product/site/securityHeaders.ts';
import { answerWithProblems } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { localeLanguages, localeTexts } from '../../../locales.ts';
import { holdsWord, wordLists } from '../../../docs/wordLists.ts';

const locales = ['de_DE', 'en_DE', 'fr_BE', 'nl_NL', 'pl_PL', 'es_ES', 'pt_PT'];
const tags = locales.map((locale) => locale.replace('_', '-'));
const logged: string[] = [];
/** The content of each language; a test may replace one. */
const documents = new Map<string, unknown>();
let metadata: unknown = {
  accessibility: { standardVersion: 'V3.2.1' },
  locales,
  defaultLocale: 'de_DE',
  cms: { id: 'site' },
};
let app: FastifyInstance;
beforeAll(async () => {
  for (const language of tags)
    documents.set(language, {
      header: { logo: { src: '/cms/images/logo', alt: 'Marke' } },
      simpleFooter: {
        footerLinks: [
          { id: 'imprint', label: 'Impressum', url: 'https://site.example/impressum' },
          { id: 'bad', label: 'Bad', url: 'javascript:alert(1)' },
        ],
      },
      accessibility: {
        email: 'barrier@site.example',
        phone: '+49 800 000',
        limits: ['A limit of the site.'],
        authority: { name: 'The authority', address: 'Street 1', url: 'https://authority.example/x' },
      },
    });
  app = createServer({ headers: securityHeaders, log: true, logTo: { write: (line) => void logged.push(line) } });
  answerWithProblems(app);
  await registerSite(app, {
    pages: {
      page: () =>
        Promise.resolve(
          '<!doctype html><head><link rel="icon" href="/assets/i.svg"><link rel="stylesheet" href="/assets/s.css" integrity="sha256-x"><script src="/assets/start.js"></script></head>',
        ),
      builtAt: '2026-11-20T08:00:00.000Z',
    },
    metadata: () => metadata,
    content: {
      document: (_id, language) => documents.get(language),
      standard: () => undefined,
      pictures: { folder: 'none' },
    },
    thirdParties: [{ origin: 'https://provider.example', uses: ['script'], purpose: 'login', reason: 'product' }],
    trustedTypes: 'enforced',
  });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  app.inject({ url, headers });
const documentOf = ({ body }: LightMyRequestResponse): Document => new JSDOM(body).window.document;

describe('the accessibility statement', () => {
  it.each(tags)(
    'in %s says what is met, what is not, how to report a barrier, who supervises, and when it was checked (requirements#accessibility-page)',
    async (language) => {
      const answer = await get(`/accessibility?lang=${language}`);
      const document = documentOf(answer);
      const texts = localeTexts(language.slice(0, 2), 'accessibility');
      expect(document.documentElement.lang).toBe(language);
      expect(document.querySelector('h1')?.textContent).toBe(texts['title']);
      const text = document.querySelector('main')?.textContent ?? '';
      for (const part of [
        'WCAG',
        '2.2',
        'AA',
        'EN 301 549 V3.2.1',
        'axe-core',
        'Chromium',
        'A limit of the site.',
        'The authority',
        'Street 1',
        '2026',
      ])
        expect(text).toContain(part);
      const visibleTexts = Object.entries(texts).filter(([key]) =>
        /^(?:lead|met\.\w+|limits\.\w+|check|contact)$/.test(key),
      );
      expect(visibleTexts).toHaveLength(12);
      for (const [, part] of visibleTexts) expect(text).toContain(part);
      expect([...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toEqual([
        'mailto:barrier@site.example',
        'tel:+49800000',
        'https://authority.example/x',
      ]);
    },
  );

  it('names no version of the norm where the site names none, and has the footer of the site', async () => {
    const before = metadata;
    metadata = { ...(metadata as object), accessibility: {} };
    const document = documentOf(await get('/accessibility'));
    metadata = before;
    expect(document.querySelector('main')?.textContent).toContain('Norm EN 301 549 gestaltet');
    expect([...document.querySelectorAll('footer a')].map((link) => link.textContent)).toEqual([
      'Impressum',
      'Erklärung zur Barrierefreiheit',
    ]);
  });

  it('has no script, the application’s styles, and a policy without third parties', async () => {
    const answer = await get('/accessibility');
    const document = documentOf(answer);
    expect(document.scripts).toHaveLength(0);
    expect(answer.body).toContain('<link rel="stylesheet" href="/assets/s.css" integrity="sha256-x">');
    expect(answer.body).toContain('href="/accessibility.css"');
    expect(answer.headers['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    );
    expect(String(answer.headers['content-security-policy'])).not.toContain('provider.example');
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' });
    expect((await get('/accessibility/')).statusCode).toBe(200);
  });

  it.each([
    ['?lang=fr', {}, 'fr-BE'],
    ['?lang=fr_BE', {}, 'fr-BE'],
    ['?lang=xx', {}, 'de-DE'],
    ['?lng=fr', { cookie: 'lng=pl' }, 'fr-BE'],
    ['?lng=pl&lang=fr', {}, 'fr-BE'],
    ['?lang=frr', {}, 'de-DE'],
    ['', { 'accept-language': 'plt, frr;q=0.9' }, 'de-DE'],
    ['?lang=nl&lang=fr', {}, 'de-DE'],
    ['', { cookie: 'a=b; lng=pl' }, 'pl-PL'],
    ['', { 'accept-language': 'it, en;q=0.3, es;q=0.9' }, 'es-ES'],
    ['?lang=pt', { cookie: 'lng=pl', 'accept-language': 'es' }, 'pt-PT'],
    ['', {}, 'de-DE'],
    ['?lang=%3Cb%3E', { 'accept-language': ',;q=x,*' }, 'de-DE'],
  ])('asked as %s with %j is in %s', async (query, headers, language) => {
    expect((await get(`/accessibility${query}`, headers)).body).toContain(`<html lang="${language}"`);
  });

  it('offers every language of the site in its own name', async () => {
    const links = [...documentOf(await get('/accessibility?lang=en')).querySelectorAll('nav a')];
    expect(
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Deutsch', '?lang=de-DE', null],
      ['English', '?lang=en-DE', 'page'],
      ['Français', '?lang=fr-BE', null],
      ['Nederlands', '?lang=nl-NL', null],
      ['Polski', '?lang=pl-PL', null],
      ['Español', '?lang=es-ES', null],
      ['Português', '?lang=pt-PT', null],
    ]);
  });

  it('takes foreign texts as texts and drops addresses that are none', async () => {
    documents.set('en-DE', {
      accessibility: {
        email: 'x@y.example?bcc=z',
        phone: 'javascript:1',
        url: 'javascript:alert(1)',
        limits: ['<img src=x onerror=alert(1)>'],
        authority: { name: '"><script>alert(1)</script>', url: 'http://plain.example' },
      },
    });
    const document = documentOf(await get('/accessibility?lang=en'));
    expect(document.querySelectorAll('script, img, main a')).toHaveLength(0);
    expect(document.querySelector('main')?.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(document.querySelector('main')?.textContent).toContain(localeTexts('en', 'accessibility')['contactMissing']);
  });

  it('without content still says what is met, and logs once what is missing', async () => {
    documents.delete('nl-NL');
    const before = logged.length;
    for (let time = 0; time < 2; time += 1) {
      const answer = await get('/accessibility?lang=nl');
      expect(answer.statusCode).toBe(200);
      expect(documentOf(answer).querySelector('main')?.textContent).not.toContain(
        localeTexts('nl', 'accessibility')['authorityTitle'],
      );
    }
    const missing = logged.slice(before).filter((line) => line.includes('misses a part'));
    expect(missing.map((line) => (JSON.parse(line) as { readonly what: string }).what)).toEqual([
      'accessibility-contact-missing',
      'accessibility-authority-missing',
    ]);
  });

  it('wears the site’s own colours, and nothing else of its metadata', async () => {
    const own = { '--primary': '#0a6b3a', '--x': 'url(https://evil.example)', 'color}body{display': 'none' };
    metadata = { locales, theme: { light: own, dark: { '--primary': '#62cf92' } } };
    const style = (await get('/accessibility.css')).body;
    expect(style).toContain('@media not (prefers-color-scheme: dark){:root{--primary:#0a6b3a;}}');
    expect(style).toContain('@media (prefers-color-scheme: dark){:root{--primary:#62cf92;}}');
    expect(style).not.toMatch(/evil|display:none|color\}/);
  });
});

describe('the texts of the statement', () => {
  const all = localeLanguages.map((language) => ({
    language,
    texts: Object.values(localeTexts(language, 'accessibility')),
  }));

  it.each(all)('in $language use the words of the product', ({ language, texts }) => {
    expect(texts.filter((text) => text.includes('{{date}}'))).toHaveLength(1);
    const wrong = (wordLists[language] ?? []).flatMap(({ not }) =>
      not.filter((word) => texts.some((text) => holdsWord(text, word))),
    );
    expect(wrong).toEqual([]);
  });

  it('in French keep the sign with the word before it', () => {
    const texts = Object.values(localeTexts('fr', 'accessibility')).join('\n');
    expect(texts).not.toMatch(/[^:;] [!?;%]|[a-zé] :/);
  });
});
