import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  draftChecks,
  type DraftChecks,
  CHECK_TIMEOUT_MS,
  MAX_CONCURRENT,
} from '#backend/product/content/checks/draftChecks.ts';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { documentLimits, withinLimits } from '#backend/product/content/documents/documents.ts';
import { checkWorker } from '../../../stand-ins/console/runningProduct.ts';
import { testStudio } from '../../studio/testStudio.ts';

const draft = {
  documents: { de: {} },
  contract: { schema: {}, metadata: {} },
  pictures: { folder: 'fixtures/images', origins: [] },
  uploaded: new Set<string>(),
  now: 0,
};
const repeated = <Value>(count: number, value: Value): readonly Value[] => Array.from({ length: count }, () => value);

describe('checks in a worker', () => {
  let checks: DraftChecks;
  beforeAll(async () => {
    checks = draftChecks(await checkWorker());
  });
  afterAll(() => checks.close());

  it('answer several drafts at once, each with its own findings', async () => {
    const french = { ...draft, documents: { fr: {} } };
    const answers = await Promise.all([checks.findings('ada', draft), checks.findings('ada', french)]);
    expect(answers.map((findings) => [...new Set(findings.map(({ language }) => language))])).toEqual([['de'], ['fr']]);
  });

  it('say 503 when the worker ends in between, and start again with the next draft', async () => {
    const waiting = checks.findings('ada', draft);
    const refused = expect(waiting).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    await checks.close();
    await refused;
    expect((await checks.findings('ada', draft)).length).toBeGreaterThan(0);
  });

  it('say 503 when the worker cannot be started', async () => {
    const missing = draftChecks(new URL('none.ts', import.meta.url));
    await expect(missing.findings('ada', draft)).rejects.toMatchObject({ status: 503 });
  });

  it('say that a draft is too large to check when that takes too long, and check the next one', async () => {
    const patient = draftChecks(new URL('endlessWorker.ts', import.meta.url), 200);
    const [answer, next] = await Promise.all([
      patient.findings('ada', { ...draft, documents: { endless: {} } }),
      patient.findings('ada', draft),
    ]);
    expect(answer).toMatchObject([{ rule: 'content/too-large-to-check', severity: 'error', gap: false }]);
    for (const text of [answer[0]?.sentence.de, answer[0]?.sentence.en, answer[0]?.help.de, answer[0]?.help.en])
      expect(text).not.toBe('');
    expect(next).toEqual([]);
    await patient.close();
    expect(CHECK_TIMEOUT_MS).toBe(5000);
  });

  it('are done for one person only so many at once, and others do not notice', async () => {
    const mine = Array.from({ length: MAX_CONCURRENT }, () => checks.findings('ada', draft));
    await expect(checks.findings('ada', draft)).rejects.toMatchObject({ status: 429, code: 'too-many-at-once' });
    expect((await checks.findings('ben', draft)).length).toBeGreaterThan(0);
    await Promise.all(mine);
    expect((await checks.findings('ada', draft)).length).toBeGreaterThan(0);
  });
});

describe('what an editor saves', () => {
  const studio = testStudio();
  const save = (body: string) =>
    studio.call('editor', `${studio.site}/draft`, { method: 'PUT', body: Buffer.from(body), headers: json });
  const json = { 'content-type': 'application/json', 'if-match': '"0"' };
  const text = 'x'.repeat(documentLimits.text + 1);

  it.each([
    ['{"documents":{"de":{}},"documents":{"de":{}}}', 400, { code: 'malformed' }],
    ['{"documents":{"de":{}},"more":1}', 400, { code: 'malformed' }],
    ['{"documents":{"de":{}},"lagging":["x"]}', 400, { code: 'malformed' }],
    ['{"documents":', 400, { code: 'malformed' }],
    ['{"documents":{"de":[]}}', 400, { code: 'no-documents' }],
    [`{"documents":{"de":${'['.repeat(40)}${']'.repeat(40)}}}`, 400, { code: 'malformed' }],
    [
      `{"documents":{"de":{"header":{"usptext":"${text}"}}}}`,
      413,
      { code: 'draft-text', language: 'de', where: '/header/usptext', most: documentLimits.text },
    ],
    [`{"documents":{"de":{"a":"${'x'.repeat(documentLimits.bytes)}"}}}`, 413, { code: 'too-large' }],
  ])('is refused if it is wrong: %.60s', async (body, status, problem) => {
    expect(await save(body)).toMatchObject({ status, body: problem });
  });

  it('may be nested as deep as the limits of content say', async () => {
    const deep = `{"documents":{"de":{"header":${'['.repeat(37)}${']'.repeat(37)}}}}`;
    expect((await save(deep)).status).toBe(412);
  });
});

describe('content over a limit', () => {
  const tab = (count: number) => ({ components: [{ fields: repeated(count, { schemaPath: 'profile.a' }) }] });
  const { tabs, fields, options, text, entries, levels } = documentLimits;
  const nested = (level: number): unknown => (level === 0 ? [[1]] : [nested(level - 1)]);
  it.each([
    ['tabs', { preferenceCenter: { tabs: repeated(tabs + 1, {}) } }, '/preferenceCenter/tabs'],
    ['fields', { preferenceCenter: { tabs: [{}, tab(fields + 1)] } }, '/preferenceCenter/tabs/1'],
    [
      'options',
      { preferenceCenter: { tabs: [{ components: [{ fields: [{ options: repeated(options + 1, {}) }] }] }] } },
      '/preferenceCenter/tabs/0/components/0/fields/0/options',
    ],
    ['entries', { footer: { columns: repeated(entries + 1, {}) } }, '/footer/columns'],
    [
      'entries',
      { header: Object.fromEntries(repeated(entries + 1, 0).map((_, index) => [`m${index}`, 1])) },
      '/header',
    ],
    ['text', { header: { 'a/b': 'x'.repeat(text + 1) } }, '/header/a~1b'],
    ['levels', { header: nested(levels) }, `/header${'/0'.repeat(levels)}`],
    ['document', { a: 'x', b: repeated(200, 'x'.repeat(text)), c: 'x' }, '/b/99'],
  ] as const)('of %s is told with its place, and without that part it is within all limits', (limit, raw, where) => {
    const { document, over } = withinLimits(raw as JsonObject);
    expect(over).toEqual([{ limit, most: documentLimits[limit], where }]);
    expect(withinLimits(document)).toEqual({ document, over: [] });
    expect(JSON.stringify(document).length).toBeGreaterThan(10);
  });

  it('begins one above the limit', () => {
    const largest = { preferenceCenter: { tabs: [...repeated(tabs - 1, {}), tab(fields)] }, text: 'x'.repeat(text) };
    expect(withinLimits(largest)).toEqual({ document: largest, over: [] });
  });
});
