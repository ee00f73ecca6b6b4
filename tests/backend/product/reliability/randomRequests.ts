import * as fc from 'fast-check';
import { spellings } from '../site/spellings.ts';
import type { Call } from '../../../nodes/serviceNode.ts';
import { anyText } from '../../../anyText.ts';

/** The addresses that take calls. */
export const paths = [
  '/rest/v1/metadata',
  '/cms/germany/de.json',
  '/rest/v1/account/login',
  '/rest/v1/region',
  '/rest/v1/account/registration/verification-email',
  '/rest/v1/retailstores/search',
  '/rest/v1/subscriber/link',
  '/rest/v1/subscriber/regToken/jwt',
  '/rest/v1/productreminder/search',
  '/rest/v1/productreminder',
  '/policy-reports',
  '/page-failures',
] as const;
/** The calls of logged-in customers. */
const customerPaths = ['proof', 'proof/mail', 'proof/code', 'centre', 'deletion', 'data-copy', 'email', 'email/code']
  .map((call) => `/rest/v1/customer/${call}`)
  .concat('/rest/v1/account/email/restoration');
const members = [
  'zip',
  'q',
  'jwt',
  'authToken',
  'productReminderIds',
  'email',
  'loginID',
  'password',
  'include',
  '__proto__',
  'constructor',
  'unknown',
] as const;
/**
 * Texts that have broken servers before: SQL, LIKE, NUL, lone surrogates, wide and combining letters, extreme numbers.
 */
const texts = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('10115', 'berlin', 'ada-marker@beispiel.example', 'marker-text') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "' or 1=1 --",
      '%',
      '_',
      '\\',
      '\0',
      '\u0000@b.de',
      '\ud800',
      '𝔅erlin',
      'ß'.repeat(64),
      '（１０１１５）',
      '1e309',
      '-0',
      '$1',
      '${7*7}',
      '../../etc/passwd',
      '\r\nx: y',
      '{"a":1}',
      'a'.repeat(300),
    ),
  },
  { weight: 2, arbitrary: anyText({ maxLength: 80 }) },
);
const values = fc.oneof(
  { weight: 4, arbitrary: texts },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(texts, { maxLength: 5 }) },
);
const fields = fc.dictionary(fc.constantFrom(...members), values, { maxKeys: 4 });

/** The body or query of a valid call, so that the fuzz passes the first check. */
const right: Readonly<Record<string, (link: string) => Readonly<Record<string, unknown>>>> = {
  '/rest/v1/account/login': () => ({ loginID: 'ada@beispiel.example', password: 'x' }),
  '/rest/v1/region': () => ({ zip: '10115' }),
  '/rest/v1/account/registration/verification-email': () => ({ email: 'ada@beispiel.example' }),
  '/rest/v1/retailstores/search': () => ({ q: 'berlin' }),
  '/rest/v1/subscriber/link': () => ({ email: 'ada@beispiel.example' }),
  '/rest/v1/subscriber/regToken/jwt': (link) => ({ jwt: link }),
  '/rest/v1/productreminder/search': (link) => ({ authToken: link }),
  '/rest/v1/productreminder': (link) => ({ authToken: link, productReminderIds: ['a'] }),
  '/page-failures': () => ({ id: 'ABCD2345', what: 'ServiceError' }),
};
/** The methods of the paths without GET. */
export const usual: Readonly<Record<string, string>> = {
  '/rest/v1/account/login': 'POST',
  '/rest/v1/subscriber/link': 'POST',
  '/rest/v1/subscriber/regToken/jwt': 'POST',
  '/rest/v1/productreminder/search': 'POST',
  '/rest/v1/productreminder': 'DELETE',
  '/rest/v1/account/registration/verification-email': 'PUT',
  '/policy-reports': 'POST',
  '/page-failures': 'POST',
};

/** Mostly null, which means the valid value. */
const seldom = <T>(other: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: other });

/** Random requests, most of them nearly valid. */
export const requests = fc.record({
  path: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<string>(...paths) },
    { weight: 1, arbitrary: fc.constantFrom(...customerPaths) },
  ),
  method: seldom(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD')),
  added: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fields }),
  bent: fc.option(fc.tuple(fc.nat(3), values), { freq: 2 }),
  asForm: seldom(fc.boolean()),
  type: seldom(
    fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'application/x-www-form-urlencoded;;',
      'application/csp-report',
      'application/reports+json',
      '',
      'a/b/c',
    ),
  ),
  raw: seldom(
    fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json(),
      fc.array(fc.jsonValue({ maxDepth: 3 })).map((list) => JSON.stringify(list)),
      fc.constantFrom(
        '{',
        '[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]',
        '%',
        'jwt=%E0%A4%A',
        'a=1&a=2',
        '"\\ud800"',
        '{"a":1,"a":2}',
      ),
    ),
  ),
  origin: seldom(fc.constantFrom('https://www.kontor.example', 'https://evil.example', 'null', '')),
  from: fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV4().map((address) => `${address}:4711`),
  ),
  spell: seldom(fc.constantFrom(...Object.values(spellings))),
});
export type Generated = typeof requests extends fc.Arbitrary<infer T> ? T : never;

/** The call of a generated request; `link` is a valid link token. */
export function toCall(
  { path, method, added, bent, asForm, type, raw, origin, from, spell }: Generated,
  link: string,
): Call {
  const ok = right[path]?.(link) ?? {};
  const names = Object.keys(ok);
  const params = { ...ok, ...(bent === null ? {} : { [names[bent[0] % names.length] ?? 'x']: bent[1] }), ...added };
  const validMethod = usual[path] ?? (customerPaths.includes(path) ? 'POST' : 'GET');
  const takesForm = asForm ?? !/productreminder|policy|failures|customer|restoration/.test(path);
  const query = validMethod === 'GET' ? `?${encode(params)}` : '';
  const body = raw === null ? (takesForm ? encode(params) : JSON.stringify(params)) : Buffer.from(raw as string);
  const headers = {
    'x-forwarded-for': from,
    'user-agent': 'marker-agent',
    cookie: 'session=marker-cookie',
    referer: 'https://marker-referer.example/',
    ...(origin === null ? {} : { origin }),
    'content-type': type ?? (takesForm ? 'application/x-www-form-urlencoded' : 'application/json'),
  };
  const bodyless = ['GET', 'HEAD', 'OPTIONS'].includes(method ?? validMethod);
  // The server answers an unreadable request with a body, which a HEAD request does not expect.
  const target = `${spell === null || method === 'HEAD' ? path : spell(path)}${query}`;
  return { method: method ?? validMethod, path: target, headers, ...(bodyless ? {} : { body }) };
}

function encode(params: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();
}
