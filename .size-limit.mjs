import { readFileSync } from 'node:fs';

const site = 'dist/site';

const { firstLoads } = JSON.parse(readFileSync(`${site}/build.json`, 'utf8'));
const start = [
  ...readFileSync(`${site}/index.html`, 'utf8').matchAll(
    /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="(\/assets\/[^"]+)"/g,
  ),
].map(([, address]) => address);
if (start.length === 0) throw new Error('dist/site/index.html names no script: run npm run build first.');

/**
 * Budgets for the scripts of a first screen: the page's own scripts, what the screen needs before it can be used
 * (scripts/build/firstLoads.ts), and the catalogues of the most talkative language. They are an alarm for a library that comes in
 * unnoticed, not a goal: nothing is rebuilt or replaced in order to save the last kilobytes.
 */
const screens = [
  { name: 'login', page: '/login', texts: [firstLoads.commonTexts], limit: '170 kB' },
  {
    name: 'registration',
    page: '/registration',
    texts: [firstLoads.commonTexts, firstLoads.pageTexts],
    limit: '195 kB',
  },
  {
    name: 'start of a password reset',
    page: '/login/reset-password/start',
    texts: [firstLoads.commonTexts, firstLoads.pageTexts],
    limit: '182 kB',
  },
  {
    name: 'preference centre',
    page: '/preferences',
    texts: [firstLoads.commonTexts, firstLoads.pageTexts],
    // Of these, 45 kB are rjsf as it is published, with its fields and widgets for schemas of any kind.
    limit: '300 kB',
  },
];

export default screens.map(({ name, page, texts, limit }) => {
  const needed = new Set([...start, ...firstLoads.pages[page], ...texts.map(longest)]);
  return { name: `first screen: ${name}`, path: [...needed].map((address) => site + address), limit };
});

function longest(texts) {
  return Object.values(texts).toSorted((a, b) => readFileSync(site + b).length - readFileSync(site + a).length)[0];
}
