import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormCount } from '#adapters/model/formCounts.ts';
import { addCounts } from '#backend/product/form-counts/countStore.ts';
import { purgeCounts } from '#backend/product/form-counts/readCounts.ts';
import { noteSchema, schemaChanges } from '#backend/product/form-counts/notedSchemas.ts';
import { formCount, schemaDigest } from '#backend/product/form-counts/tables.ts';
import { sampleStaff, type SampleStaff } from '#backend/stand-ins/staff/staffIssuer.ts';
import { startProduct } from '../../stand-ins/console/runningProduct.ts';
import { testStudio, type Answer } from '../content/testStudio.ts';

const pages = { page: () => Promise.resolve('<!doctype html><head></head>') };
const studio = testStudio({ pages });
const [viewer] = sampleStaff as [SampleStaff];
const parts = () => studio.product().embedded.parts;
const DAY = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const today = () => dayOf(parts().clock.now());

interface Shown {
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

const asked = async (query = `from=${today()}&until=${today()}`) =>
  (await studio.call<{ counted: boolean; rows: readonly Shown[] }>('viewer', `${studio.site}/form-counts?${query}`))
    .body.rows;

const stored = async () => parts().db.select().from(formCount);

/** A node writes once a second, also between two calls of one test. */
const inTime = (expected: () => Promise<void>) => vi.waitFor(expected, { timeout: 5000, interval: 50 });
const written = (count: number) => inTime(async () => expect(await stored()).toHaveLength(count));

beforeEach(async () => {
  await parts().db.delete(formCount);
  await parts().db.delete(schemaDigest);
});

describe('a thousand visits with known shares', () => {
  it('give exactly these shares, with the name of the error and the provider’s code; who came back and saved has left nothing', async () => {
    const counts: Partial<FormCount>[] = [
      { form: 'personal', kind: 'shown', fields: ['', 'profile_zip'], visits: 100 },
      { form: 'personal', kind: 'error', detail: 'pattern', fields: ['profile_zip'], visits: 8 },
      { form: 'personal', kind: 'left', fields: ['', 'profile_zip'], visits: 5 },
      { form: 'personal', kind: 'returned', fields: ['profile_zip'], visits: 3 },
      { form: 'personal', kind: 'returned', fields: [''], visits: 5 },
      { form: 'personal', kind: 'refused', detail: '400006', fields: ['profile_zip'], visits: 1 },
    ];
    for (let part = 0; part < 10; part += 1) expect((await send(counts)).statusCode).toBe(204);
    const of = { form: 'personal', field: 'profile_zip', detail: '' };
    await inTime(async () =>
      expect(await asked()).toEqual([
        { ...of, field: '', kind: 'shown', count: 1000 },
        { ...of, kind: 'error', detail: 'pattern', count: 80 },
        { ...of, kind: 'left', count: 20 },
        { ...of, kind: 'refused', detail: '400006', count: 10 },
        { ...of, kind: 'shown', count: 1000 },
      ]),
    );
  });

  it('of each publication are told together or apart', async () => {
    const version = async (publication: number, visits: number) =>
      addCounts(parts().db, [
        {
          day: today(),
          cmsId: 'germany',
          publication,
          form: 'personal',
          field: '',
          kind: 'shown',
          detail: '',
          count: visits,
        },
      ]);
    await version(1, 300);
    await version(2, 44);
    const time = `from=${today()}&until=${today()}`;
    expect((await asked(time)).map(({ count }) => count)).toEqual([344]);
    expect((await asked(`${time}&publication=2`)).map(({ count }) => count)).toEqual([44]);
  });
});

describe('the console', () => {
  const traffic = async (body: object) => studio.product().qa('POST', '/form-counts', body);

  it('makes visits of several days with exactly the wanted shares on each, however many, and shows the last 30 days', async () => {
    const on = { errors: 0.3, left: 0.1, form: 'personal', field: 'profile_zip' };
    expect(await traffic({ visits: 250, ...on })).toMatchObject({ status: 204 });
    expect(await traffic({ ...on, visits: 20_000, errors: 0.02, days: 7, ago: 1 })).toMatchObject({ status: 204 });
    const of = (kind: string, rows: readonly Shown[]) =>
      rows.filter((row) => row.field === 'profile_zip' && row.kind === kind).map(({ count }) => count);
    const all = await asked();
    expect([of('shown', all), of('error', all), of('left', all)]).toEqual([[250], [75], [25]]);
    const day = (ago: number) => dayOf(parts().clock.now() - ago * DAY);
    const before = await asked(`from=${day(30)}&until=${day(1)}`);
    expect([of('shown', before), of('error', before), of('left', before)]).toEqual([[140_000], [2800], [14_000]]);
    expect(of('shown', await asked(`from=${day(7)}&until=${day(7)}`))).toEqual([20_000]);
    expect(of('shown', await asked(`from=${day(8)}&until=${day(8)}`))).toEqual([]);
    expect((await studio.product().qa('GET', '/form-counts')).body).toEqual(
      await asked(`from=${day(29)}&until=${today()}`),
    );
    const page = (await studio.product().embedded.standIn.inject('/console/forms')).body;
    expect(page).toContain('profile_zip');
    expect(page).toContain('pattern: 2875');
  });

  it.each([
    [{ visits: -1 }, 'visits must be a whole number up to 100000'],
    [{ days: 401 }, 'days must be a whole number up to 400'],
    [{ errors: 8 }, 'errors must be a share from 0 to 1'],
    [{ form: 'nowhere' }, 'germany has no form nowhere'],
    [{ form: 'personal', field: 'nothing' }, 'personal has no field nothing'],
  ])('refuses %j with a sentence', async (body, sentence) => {
    const { status, body: answer } = await traffic(body);
    expect(status).toBe(400);
    expect(JSON.stringify(answer)).toContain(sentence);
  });
});

describe('nobody is told apart', () => {
  it('because fewer than ten visits are told as that, after the days were added up', async () => {
    const row = { cmsId: 'germany', publication: 1, form: 'personal', field: '', kind: 'shown', detail: '' } as const;
    const days = [1, 2, 3].map((back) => dayOf(parts().clock.now() - back * DAY));
    await addCounts(
      parts().db,
      days.map((day, index) => ({ ...row, day, count: [9, 1, 9][index] ?? 0 })),
    );
    const [last, middle, first] = days;
    expect((await asked(`from=${last}&until=${last}`)).map(({ count }) => count)).toEqual([null]);
    expect((await asked(`from=${middle}&until=${last}`)).map(({ count }) => count)).toEqual([10]);
    expect((await asked(`from=${first}&until=${last}`)).map(({ count }) => count)).toEqual([19]);
    const { body } = await studio.call<{ days: readonly Shown[] }>(
      'viewer',
      `${studio.site}/form-counts/days?form=personal&field=`,
    );
    expect(body.days.map(({ count }) => count)).toEqual([null, null, null]);
  });

  it('because neither the row nor the answer holds anything of the visitor', async () => {
    const answer = await send([{ form: 'personal', kind: 'shown', fields: ['profile_zip'] }], 1, {
      cookie: 'kontor=1',
      'user-agent': 'Curious/1.0',
      origin: studio.product().site,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    await written(1);
    expect(await stored()).toEqual([
      {
        day: today(),
        cmsId: 'germany',
        publication: 1,
        form: 'personal',
        field: 'profile_zip',
        kind: 'shown',
        detail: '',
        count: 1,
      },
    ]);
  });
});

describe('of what anybody sends', () => {
  it('unknown forms, fields and publications are dropped, and unknown errors and codes count as other', async () => {
    const known = { form: 'personal', fields: ['profile_zip'] };
    await send([{ form: 'nowhere', kind: 'shown', fields: [''] }]);
    await send([{ form: 'personal', kind: 'shown', fields: ['__proto__', 'anna@example.com', 'profile_zip'] }], 77);
    await send([{ form: 'personal', kind: 'shown', fields: ['constructor', 'anna@example.com'] }]);
    await send([
      { ...known, kind: 'error', detail: 'anna@example.com' },
      { ...known, kind: 'refused', detail: '123456' },
      { ...known, kind: 'shown', detail: 'anna@example.com' },
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
    [
      'a number above the limit',
      { counts: [{ form: 'personal', kind: 'shown', detail: '', fields: [''], visits: 101 }] },
    ],
    ['a negative number', { counts: [{ form: 'personal', kind: 'shown', detail: '', fields: [''], visits: -1 }] }],
    ['a fraction', { counts: [{ form: 'personal', kind: 'shown', detail: '', fields: [''], visits: 1.5 }] }],
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

  it('a field that is named twice counts once', async () => {
    await send([{ form: 'personal', kind: 'shown', fields: ['', '', ''] }]);
    await written(1);
    expect(await stored()).toMatchObject([{ count: 1 }]);
  });
});

describe('the days of a field', () => {
  it('show each day that is kept, and when content and schema were changed', async () => {
    const { db, clock } = parts();
    const row = { cmsId: 'germany', publication: 1, form: 'personal', field: 'profile_zip', kind: 'shown', detail: '' };
    const at = (back: number) => dayOf(clock.now() - back * DAY);
    await addCounts(
      db,
      [0, 399, 400, 401].map((back) => ({ ...row, kind: 'shown', day: at(back), count: 20 + back })),
    );
    await noteSchema(db, 'germany', 'first', clock.now() - 5 * DAY);
    await noteSchema(db, 'germany', 'second', clock.now() - 3 * DAY);
    await noteSchema(db, 'germany', 'second', clock.now() - 2 * DAY);
    const answer: Answer<{ days: readonly unknown[]; marks: readonly { kind: string; day: string }[] }> =
      await studio.call('viewer', `${studio.site}/form-counts/days?form=personal&field=profile_zip`);
    expect(answer.body.days).toEqual([
      { day: at(399), kind: 'shown', detail: '', count: 419 },
      { day: at(0), kind: 'shown', detail: '', count: 20 },
    ]);
    expect(answer.body.marks).toContainEqual({ day: today(), kind: 'publication', name: '1' });
    expect(answer.body.marks).toContainEqual({ day: at(3), kind: 'schema', name: at(3) });
    expect(answer.body.marks).not.toContainEqual(expect.objectContaining({ day: at(5) }));
  });

  it('have a mark where a visit ten minutes later met another schema of the provider', async () => {
    const { clock, scenarioState } = parts();
    const visit = () => send([{ form: 'personal', kind: 'shown', fields: [''] }]);
    const changes = async () => (await schemaChanges(parts().db, 'germany')).length;
    const later = clock.now() + 601_000;
    const time = vi.spyOn(clock, 'now').mockReturnValue(later);
    await visit();
    vi.spyOn(scenarioState, 'schema').mockReturnValue({ profileSchema: { fields: {} } });
    time.mockReturnValue(later + 599_000);
    await visit();
    expect(await changes()).toBe(0);
    time.mockReturnValue(later + 600_000);
    await visit();
    expect(await changes()).toBe(1);
    vi.restoreAllMocks();
    await written(1);
  });

  it('go after 400 days', async () => {
    const { db, clock } = parts();
    const row = { cmsId: 'germany', publication: 1, form: 'personal', field: '', kind: 'shown', detail: '', count: 1 };
    await addCounts(
      db,
      [399, 400, 401].map((back) => ({ ...row, kind: 'shown', day: dayOf(clock.now() - back * DAY) })),
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

it('warns of a form that a publication made worse', async () => {
  const { db, clock } = parts();
  const row = { cmsId: 'germany', form: 'personal', field: '', detail: '' };
  const [before, now] = [dayOf(clock.now() - DAY), today()];
  await addCounts(db, [
    { ...row, day: before, publication: 1, kind: 'shown', count: 1000 },
    { ...row, day: before, publication: 1, kind: 'error', detail: '', count: 40 },
    { ...row, day: now, publication: 1, kind: 'shown', count: 200 },
    { ...row, day: now, publication: 1, kind: 'error', count: 50 },
  ]);
  const { body } = await studio.call('viewer', `${studio.site}/form-counts/warnings`);
  expect(body).toEqual({
    warnings: [{ form: 'personal', since: now, cause: 'publication', name: '1', before: 0.04, after: 0.25 }],
  });
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

  it('knows nothing of counting if the operator has switched it off: there is no call, and the studio says so', async () => {
    const off = await startProduct('germany', { pages, countsForms: false });
    const { site, parts: offParts, studio: offStudio } = off.embedded;
    expect(await pageOf(site)).not.toContain('form-counts');
    const sent = await site.inject({
      method: 'POST',
      url: '/rest/v1/form-counts',
      payload: { publication: 1, counts: [] },
    });
    expect(sent.statusCode).toBe(404);
    const told = await offStudio.inject({
      url: `/api/v1/content/germany/form-counts?from=${today()}&until=${today()}`,
      headers: { authorization: `Bearer ${offParts.staffTokens.mint(viewer)}` },
    });
    expect(told.json()).toEqual({ counted: false, rows: [] });
    await off.close();
  });
});
