import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormCount } from '#protocol/formCounts.ts';
import { addCounts } from '#backend/product/form-counts/countStore.ts';
import { purgeCounts } from '#backend/product/form-counts/readCounts.ts';
import { noteSchema, schemaChanges } from '#backend/product/form-counts/notedSchemas.ts';
import { formCount, schemaDigest } from '#backend/product/form-counts/tables.ts';
import { sampleStaff, type SampleStaff } from '#backend/stand-ins/staff/staffIssuer.ts';
import { startProduct } from '../../stand-ins/console/runningProduct.ts';
import { testStudio, type Answer } from '../studio/testStudio.ts';

const pages = { page: () => Promise.resolve('<!doctype html><head></head>') };
const studio = testStudio({ pages });
const [viewer] = sampleStaff as [SampleStaff];
const parts = () => studio.product().embedded.parts;
const DAY = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const today = () => dayOf(parts().clock.now());
const yesterday = () => dayOf(parts().clock.now() - DAY);

interface CountRow {
  readonly form: string;
  readonly field: string;
  readonly kind: string;
  readonly detail: string;
  readonly count: number | null;
}

const send = async (counts: readonly Partial<FormCount>[], publication = 1, headers = {}) =>
  studio.product().embedded.site.inject({
    method: 'POST',
    url: '/rest/v1/form-counts',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ publication, counts: counts.map((one) => ({ detail: '', ...one })) }),
  });

const loadCounts = async (query = `from=${yesterday()}&until=${today()}`) =>
  (await studio.call<{ counted: boolean; rows: readonly CountRow[] }>('viewer', `${studio.site}/form-counts?${query}`))
    .body.rows;

const stored = async () => parts().db.select().from(formCount);

/** Waits for the write of the node, which happens once a second. */
const inTime = (expected: () => Promise<void>) => vi.waitFor(expected, { timeout: 5000, interval: 50 });
const written = (count: number) => inTime(async () => expect(await stored()).toHaveLength(count));

beforeEach(async () => {
  await parts().db.delete(formCount);
  await parts().db.delete(schemaDigest);
});

afterEach(() => vi.restoreAllMocks());

/** Rows of yesterday, which is over. */
const row = (more: Partial<typeof formCount.$inferInsert>) => ({
  day: yesterday(),
  cmsId: 'germany',
  publication: 1,
  form: 'personal',
  field: '',
  kind: 'shown' as const,
  detail: '',
  count: 1,
  ...more,
});

describe('visits', () => {
  it('are told once their day is over, with the name of the error and the provider’s code', async () => {
    const counts: Partial<FormCount>[] = [
      { form: 'personal', kind: 'shown', fields: ['', 'profile_zip'] },
      { form: 'personal', kind: 'error', detail: 'pattern', fields: ['profile_zip'] },
      { form: 'personal', kind: 'left', fields: ['profile_zip'] },
      { form: 'personal', kind: 'refused', detail: '400006', fields: ['profile_zip'] },
    ];
    for (let visit = 0; visit < 12; visit += 1) expect((await send(counts)).statusCode).toBe(204);
    await inTime(async () => expect((await stored()).map(({ count }) => count)).toEqual([12, 12, 12, 12, 12]));
    expect(await loadCounts()).toEqual([]);
    const time = vi.spyOn(parts().clock, 'now').mockReturnValue(parts().clock.now() + DAY);
    const of = { form: 'personal', field: 'profile_zip', detail: '', count: 12 };
    expect(await loadCounts()).toEqual([
      { ...of, field: '', kind: 'shown' },
      { ...of, kind: 'error', detail: 'pattern' },
      { ...of, kind: 'left' },
      { ...of, kind: 'refused', detail: '400006' },
      { ...of, kind: 'shown' },
    ]);
    time.mockRestore();
  });

  it('of one call are at most one of each form, however often it names a thing', async () => {
    const once = { form: 'personal', kind: 'shown' as const, fields: ['', 'profile_zip', ''] };
    await send([once, once, ...Array.from({ length: 300 }, () => once), { ...once, detail: 'x' }]);
    await written(2);
    expect((await stored()).map(({ count }) => count)).toEqual([1, 1]);
  });

  it('of each publication are told together or apart', async () => {
    await addCounts(parts().db, [row({ publication: 1, count: 300 }), row({ publication: 2, count: 44 })]);
    const time = `from=${yesterday()}&until=${yesterday()}`;
    expect((await loadCounts(time)).map(({ count }) => count)).toEqual([344]);
    expect((await loadCounts(`${time}&publication=2`)).map(({ count }) => count)).toEqual([44]);
  });
});

describe('the console', () => {
  const traffic = async (body: object) => studio.product().qa('POST', '/form-counts', body);

  it('makes visits of several days with exactly the wanted shares on each, however many, and shows the last 30 days', async () => {
    const on = { errors: 0.3, left: 0.1, form: 'personal', field: 'profile_zip' };
    expect(await traffic({ visits: 250, ago: 1, ...on })).toMatchObject({ status: 204 });
    expect(await traffic({ ...on, visits: 20_000, errors: 0.02, days: 7, ago: 2 })).toMatchObject({ status: 204 });
    const of = (kind: string, rows: readonly CountRow[]) =>
      rows.filter((one) => one.field === 'profile_zip' && one.kind === kind).map(({ count }) => count);
    const all = await loadCounts();
    expect([of('shown', all), of('error', all), of('left', all)]).toEqual([[250], [75], [25]]);
    const day = (ago: number) => dayOf(parts().clock.now() - ago * DAY);
    const before = await loadCounts(`from=${day(30)}&until=${day(2)}`);
    expect([of('shown', before), of('error', before), of('left', before)]).toEqual([[140_000], [2800], [14_000]]);
    expect(of('shown', await loadCounts(`from=${day(8)}&until=${day(8)}`))).toEqual([20_000]);
    expect(of('shown', await loadCounts(`from=${day(9)}&until=${day(9)}`))).toEqual([]);
    expect((await studio.product().qa('GET', '/form-counts')).body).toEqual(
      await loadCounts(`from=${day(29)}&until=${today()}`),
    );
    const page = (await studio.product().embedded.standIn.inject('/console/forms')).body;
    expect(page).toContain('profile_zip');
    expect(page).toContain('pattern: 2875');
  });

  it.each([
    [{ visits: -1 }, 'visits: must be a whole number from 0 to 100000'],
    [{ days: 401 }, 'days: must be a whole number from 0 to 400'],
    [{ errors: 8 }, 'errors: must be a share from 0 to 1'],
    [{ form: 'nowhere' }, 'germany has no form nowhere'],
    [{ form: 'personal', field: 'nothing' }, 'personal has no field nothing'],
  ])('refuses %j with a sentence', async (body, sentence) => {
    const { status, body: answer } = await traffic(body);
    expect(status).toBe(400);
    expect(JSON.stringify(answer)).toContain(sentence);
  });
});

describe('nobody is told apart', () => {
  it('because numbers below ten of a day and publication are in no sum: no two ranges differ by one', async () => {
    const days = [1, 2, 3].map((back) => dayOf(parts().clock.now() - back * DAY));
    const [last = '', middle = '', first = ''] = days;
    await addCounts(parts().db, [
      row({ day: last, count: 9 }),
      row({ day: middle, count: 30 }),
      row({ day: middle, publication: 2, count: 4 }),
      row({ day: first, count: 12 }),
    ]);
    const sum = async (from: string, until: string, more = '') =>
      (await loadCounts(`from=${from}&until=${until}${more}`)).map(({ count }) => count);
    expect(await sum(last, last)).toEqual([null]);
    expect([await sum(middle, last), await sum(middle, middle)]).toEqual([[30], [30]]);
    expect(await sum(middle, middle, '&publication=2')).toEqual([null]);
    expect([await sum(first, last), await sum(first, first)]).toEqual([[42], [12]]);
    const { body } = await studio.call<{ days: readonly CountRow[] }>(
      'viewer',
      `${studio.site}/form-counts/days?form=personal&field=`,
    );
    expect(body.days.map(({ count }) => count)).toEqual([12, 30, null]);
  });
});

describe('of what anybody sends', () => {
  it('unknown forms, fields and publications are dropped, and unknown errors and codes count as other (requirements#COUNT-3)', async () => {
    const zipField = { form: 'personal', fields: ['profile_zip'] };
    await send([{ form: 'nowhere', kind: 'shown', fields: [''] }]);
    await send([{ form: 'personal', kind: 'shown', fields: ['__proto__', 'anna@example.com', 'profile_zip'] }], 77);
    await send([{ form: 'personal', kind: 'shown', fields: ['constructor', 'anna@example.com'] }]);
    await send([
      { ...zipField, kind: 'error', detail: 'anna@example.com' },
      { ...zipField, kind: 'refused', detail: '123456' },
      { ...zipField, kind: 'shown', detail: 'anna@example.com' },
      { form: 'login', kind: 'shown', fields: ['', 'email'] },
    ]);
    await written(5);
    expect(
      (await stored()).map(({ form, field, kind, detail }) => [form, field, kind, detail].join(' ')).toSorted(),
    ).toEqual([
      'login  shown ',
      'login email shown ',
      'personal profile_zip error other',
      'personal profile_zip refused other',
      'personal profile_zip shown ',
    ]);
  });

  it.each([
    ['a number of visits', { counts: [{ form: 'personal', kind: 'shown', detail: '', fields: [''], visits: 1 }] }],
    ['another kind', { counts: [{ form: 'personal', kind: 'seen', detail: '', fields: [''] }] }],
    [
      'a value beside the name',
      { counts: [{ form: 'personal', kind: 'shown', detail: '', fields: [''], value: 'x' }] },
    ],
    ['an identifier', { counts: [], visitor: 'x' }],
    ['a publication beyond all numbers', { publication: 1e300, counts: [] }],
    ['a list of lists', { counts: [[]] }],
  ])('%s is refused', async (_what, body) => {
    const { statusCode } = await studio.product().embedded.site.inject({
      method: 'POST',
      url: '/rest/v1/form-counts',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ publication: 1, ...body }),
    });
    expect(statusCode).toBe(400);
  });
});

describe('the days of a field', () => {
  it('show each day that is kept, and when content and schema were changed', async () => {
    const { db, clock } = parts();
    const at = (back: number) => dayOf(clock.now() - back * DAY);
    await addCounts(
      db,
      [0, 1, 399, 400, 401].map((back) => row({ field: 'profile_zip', day: at(back), count: 20 + back })),
    );
    await noteSchema(db, 'germany', 'first', clock.now() - 5 * DAY);
    await noteSchema(db, 'germany', 'second', clock.now() - 3 * DAY);
    await noteSchema(db, 'germany', 'second', clock.now() - 2 * DAY);
    const answer: Answer<{ days: readonly unknown[]; marks: readonly { kind: string; day: string }[] }> =
      await studio.call('viewer', `${studio.site}/form-counts/days?form=personal&field=profile_zip`);
    expect(answer.body.days).toEqual([
      { day: at(399), kind: 'shown', detail: '', count: 419 },
      { day: at(1), kind: 'shown', detail: '', count: 21 },
    ]);
    expect(answer.body.marks).toContainEqual({ day: today(), kind: 'publication', name: '1' });
    expect(answer.body.marks).toContainEqual({ day: at(3), kind: 'schema', name: at(3) });
    expect(answer.body.marks).not.toContainEqual(expect.objectContaining({ day: at(5) }));
  });

  it('have a mark where a visit ten minutes later met another schema of the provider', async () => {
    const { clock, scenarioState } = parts();
    const visit = () => send([{ form: 'personal', kind: 'shown', fields: [''] }]);
    const changes = async () => (await schemaChanges(parts().db, 'germany')).length;
    // Noon, so that all visits are on one day.
    const later = (Math.ceil(clock.now() / DAY) + 0.5) * DAY;
    const time = vi.spyOn(clock, 'now').mockReturnValue(later);
    await visit();
    vi.spyOn(scenarioState, 'schema').mockReturnValue({ profileSchema: { fields: {} } });
    time.mockReturnValue(later + 599_000);
    await visit();
    expect(await changes()).toBe(0);
    time.mockReturnValue(later + 600_000);
    await visit();
    expect(await changes()).toBe(1);
    await written(1);
  });

  it('go after 400 days (requirements#COUNT-4)', async () => {
    const { db, clock } = parts();
    await addCounts(
      db,
      [399, 400, 401].map((back) => row({ day: dayOf(clock.now() - back * DAY) })),
    );
    await purgeCounts(db, clock.now());
    expect(await db.select().from(formCount).where(eq(formCount.form, 'personal'))).toHaveLength(2);
  });
});

it.each([
  ['days in the wrong order', 'from=2026-03-02&until=2026-03-01'],
  ['more days than are kept', 'from=2024-01-01&until=2026-03-01'],
  ['no day', 'from=yesterday&until=2026-03-01'],
  ['only one day', 'from=2026-03-01'],
])('a question with %s is refused', async (_what, query) => {
  expect((await studio.call('viewer', `${studio.site}/form-counts?${query}`)).status).toBe(400);
});

it('hints at a form that a publication made worse, once the day is over', async () => {
  const { db, clock } = parts();
  const now = today();
  await addCounts(db, [
    row({ count: 1000 }),
    row({ kind: 'error', count: 40 }),
    row({ day: now, count: 200 }),
    row({ day: now, kind: 'error', count: 50 }),
  ]);
  const warnings = async () => (await studio.call('viewer', `${studio.site}/form-counts/warnings`)).body;
  expect(await warnings()).toEqual({ warnings: [] });
  const time = vi.spyOn(clock, 'now').mockReturnValue(clock.now() + DAY);
  expect(await warnings()).toEqual({
    warnings: [{ form: 'personal', since: now, cause: 'publication', name: '1', before: 0.04, after: 0.25 }],
  });
  time.mockRestore();
});

it('answers 429 to a client that sends too much, and nothing else suffers', async () => {
  const flood = await Promise.all(
    Array.from({ length: 130 }, () => send([{ form: 'personal', kind: 'shown', fields: [''] }])),
  );
  expect(flood.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(10);
  expect((await studio.product().embedded.site.inject({ url: '/rest/v1/region?zip=10115' })).statusCode).toBe(200);
  await written(1);
  expect((await stored())[0]?.count).toBeLessThanOrEqual(120);
});

describe('a page', () => {
  const pageOf = async (site: FastifyInstance) => (await site.inject({ url: '/login' })).body;

  it('knows which publication it shows, and so that it counts', async () => {
    expect(await pageOf(studio.product().embedded.site)).toContain(
      '<script type="application/json" id="form-counts">{"publication":1}</script>',
    );
  });

  it('knows nothing of counting if the operator has switched it off: there is no call, and the studio says so (requirements#COUNT-5)', async () => {
    const off = await startProduct('germany', { pages, countsForms: false });
    const { site, parts: offParts, studio: offStudio } = off.embedded;
    expect(await pageOf(site)).not.toContain('form-counts');
    const sent = await site.inject({
      method: 'POST',
      url: '/rest/v1/form-counts',
      payload: { publication: 1, counts: [] },
    });
    expect(sent.statusCode).toBe(404);
    const answer = await offStudio.inject({
      url: `/api/v1/content/germany/form-counts?from=${today()}&until=${today()}`,
      headers: { authorization: `Bearer ${offParts.staffTokens.mint(viewer)}` },
    });
    expect(answer.json()).toEqual({ counted: false, rows: [] });
    await off.close();
  });
});
