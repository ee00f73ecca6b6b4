import { expect, type Frame, type Page } from 'playwright/test';
import { isLong } from '../../tests/longRun.ts';

/** Script injections in sixty spellings; each would call `hit`. */
export const payloads: readonly string[] = [
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

const perTest = 5;
/**
 * The numbers of the payloads with which documents start, one list per test. The long run uses all, so that each text
 * gets each payload once.
 */
export const beginnings: readonly (readonly number[])[] = isLong
  ? Array.from({ length: payloads.length / perTest }, (_group, group) =>
      Array.from({ length: perTest }, (_payload, index) => group * perTest + index),
    )
  : [[0]];

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * Members that determine the type or structure of a part. Replacing them can remove the part, so only a copy gets
 * payloads there.
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
export function poisoned(document: Json, first: number): Json {
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

/**
 * Expects that none of the content became code and that every link is safe. `own` selects elements of the page itself
 * that content must not have.
 */
export async function expectHarmless(page: Page | Frame, own = ':not(*)'): Promise<void> {
  const harm = await page.evaluate((ownSelector) => {
    const isOdd = ({ name, value }: Attr): boolean =>
      name.startsWith('on') ||
      (/^(?:href|src|action|formaction|data|srcdoc)$|:href$/.test(name) &&
        !/^(?:https?:\/\/|\/(?!\/)|#|mailto:|tel:|\?)/.test(value));
    const elements = [...document.body.querySelectorAll('*')].filter((element) => !element.matches(ownSelector));
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
  }, own);
  expect(harm).toEqual([]);
}
