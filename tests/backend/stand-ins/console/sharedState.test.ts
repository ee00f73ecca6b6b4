import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenariosFolder } from '#backend/stand-ins/scenarios/scenario.ts';
import { startProduct, type RunningProduct } from './runningProduct.ts';

type Document = Record<string, unknown>;
interface Mail {
  readonly links: readonly { readonly rel: string; readonly url: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
let here: RunningProduct;
let there: RunningProduct;
beforeAll(async () => {
  for (const name of ['germany', 'bare'])
    cpSync(`${scenariosFolder}/${name}`, `${folder}/${name}`, { recursive: true });
  here = await startProduct('germany', { scenarios: folder });
  there = await startProduct('bare');
  await prepare();
}, 120_000);
afterAll(async () => {
  await here.close();
  await there.close();
  rmSync(folder, { recursive: true, force: true });
});

const ada = '/accounts/ada%40beispiel.example';

/** Everything that a state can hold. */
async function prepare(): Promise<void> {
  const schema = structuredClone((await here.qa('GET', '/schema?site=portal')).body) as {
    profileSchema: { fields: Record<string, object> };
  };
  schema.profileSchema.fields['petName'] = { type: 'string', required: false, allowNull: true };
  await here.qa('PUT', '/schema?site=portal', schema);
  await here.qa('PUT', '/content/en', { header: { usptext: 'Shared' } });
  await here.qa('PUT', '/accounts/neu%40beispiel.example', {
    password: 'Frisch#Obst2025',
    profile: { firstName: 'Neu' },
  });
  await here.qa('PUT', '/accounts/neu%40beispiel.example/state', { blocked: true });
  const state = { locked: true, optIns: { NLT_WEEKLY: 'pending' }, socialConflicts: ['apple'] };
  await here.qa('PUT', `${ada}/state`, state);
  await here.qa('POST', '/mails', { loginID: 'ada@beispiel.example', kind: 'preference-link' });
  await here.qa('POST', '/clock', { advanceSeconds: 60 });
  await here.qa('PUT', '/faults', [{ call: 'GET /rest/v1/retailstores/search', effect: { kind: 'drop' }, times: 2 }]);
}

/** What pages are made of, without what differs between machines: hosts, tokens, ids of mails, seconds. */
async function pagesOf({ embedded, qa, standIn }: RunningProduct): Promise<string> {
  const get = async (path: string): Promise<unknown> => (await qa('GET', path)).body;
  const { accounts, now, ...state } = (await get('/state')) as { accounts: { loginID: string }[]; now: string };
  const people = accounts.flatMap(({ loginID }) => [
    get(`/accounts/${encodeURIComponent(loginID)}`),
    get(`/accounts/${encodeURIComponent(loginID)}/state`),
  ]);
  const site = ['/rest/v1/metadata', `/cms/${String((state as Document)['scenario'])}/en.json`, '/cms/default.json'];
  const provider = ['Portal', 'PreferenceCentre'].map((name) => `/accounts.getSchema?apiKey=4_kontor${name}`);
  const document = [
    state,
    // A minute may end between two looks; how far the clock is ahead does not change.
    Math.round((Date.parse(now) - Date.now()) / 60_000),
    ...(await Promise.all(people)),
    ...(await Promise.all(site.map(async (url) => (await embedded.site.inject(url)).json<unknown>()))),
    ...(await Promise.all(
      provider.map(async (url) => (await embedded.standIn.inject(url)).json<Document>()['profileSchema']),
    )),
    await get('/mails'),
  ];
  return JSON.stringify(document, undefined, 1)
    .replaceAll(standIn, 'http://stand-in')
    .replaceAll(/eyJ[\w.-]+/g, 'token')
    .replaceAll(/"id": "[^"]+"/g, '"id": ""');
}

const linkOf = async ({ qa }: RunningProduct, kind: string, rel: string): Promise<URL> => {
  const [mail] = (await qa('GET', `/mails?kind=${kind}`)).body as readonly Mail[];
  return new URL(mail?.links.find((link) => link.rel === rel)?.url ?? '');
};

describe('a state that is loaded on another machine', () => {
  it('from its file gives the same pages, and the links in its mails work', async () => {
    const { status, body } = await here.qa('GET', '/shared-state');
    expect(status).toBe(200);
    expect(await pagesOf(there)).not.toEqual(await pagesOf(here));
    expect((await there.qa('PUT', '/shared-state', body)).body).toMatchObject({ scenario: 'germany' });
    expect(await pagesOf(there)).toEqual(await pagesOf(here));
    const token = (await linkOf(there, 'preference-link', 'preferences')).pathname.split('/').at(-1) ?? '';
    const exchanged = await there.embedded.site.inject({
      method: 'POST',
      url: '/rest/v1/subscriber/regToken/jwt',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `jwt=${token}`,
    });
    expect(exchanged.statusCode).toBe(200);
    const confirm = await linkOf(there, 'subscription-opt-in', 'confirm');
    expect(confirm.origin).toBe(there.standIn);
    expect((await there.embedded.standIn.inject(confirm.pathname)).body).toContain('method="post"');
  });

  it('from its link gives the same pages; a reset goes back to it', async () => {
    const { url } = (await here.qa('GET', '/shared-state/link')).body as { readonly url: string };
    expect(url.length).toBeLessThan(60_000);
    await there.qa('PUT', '/scenario', { name: 'bare' });
    expect((await there.qa('POST', '/shared-state/link', { link: url })).status).toBe(200);
    await there.qa('PUT', '/content/en', { header: { usptext: 'Changed' } });
    await there.qa('POST', '/reset', {});
    expect(await pagesOf(there)).toEqual(await pagesOf(here));
  });

  it('lets people log in with their password', async () => {
    const answer = await there.embedded.standIn.inject({
      method: 'POST',
      url: '/accounts.login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'apiKey=4_kontorPortal&loginID=neu%40beispiel.example&password=Frisch%23Obst2025',
    });
    expect(answer.json()).toMatchObject({ errorCode: 403041 });
  });
});

describe('a state that is saved as a scenario', () => {
  it('runs under its name with the same people, mails, clock and faults', async () => {
    const before = await pagesOf(here);
    expect((await here.qa('POST', '/scenarios', { name: 'ada-locked' })).body).toMatchObject({ name: 'ada-locked' });
    expect((await here.qa('PUT', '/scenario', { name: 'ada-locked' })).body).toMatchObject({ scenario: 'ada-locked' });
    expect((await pagesOf(here)).replaceAll('ada-locked', 'germany')).toEqual(before);
    await here.qa('POST', '/reset', {});
    expect((await pagesOf(here)).replaceAll('ada-locked', 'germany')).toEqual(before);
  });

  it.each([
    ['ada-locked', 'There is already a scenario “ada-locked”.'],
    ['../elsewhere', 'name: must be small letters, digits and hyphens'],
    ['', 'name: must be a text'],
  ])('is refused as %j: %s', async (name, error) => {
    expect(await here.qa('POST', '/scenarios', { name })).toEqual({ status: 400, body: { error } });
  });
});

describe('a file or link that cannot be read', () => {
  const file = async (): Promise<Document> =>
    structuredClone((await here.qa('GET', '/shared-state').then(({ body }) => body)) as Document);
  const people = (document: Document): Document[] => (document['state'] as { accounts: Document[] }).accounts;
  const edited = async (edit: (document: Document) => void): Promise<Document> => {
    const document = await file();
    edit(document);
    return document;
  };

  it.each<[string, () => Promise<unknown>, string]>([
    ['damaged', async () => JSON.stringify(await file()).slice(0, 5000), 'The body must be JSON.'],
    ['foreign', async () => ({ name: 'package.json' }), 'This is no state that the console has saved.'],
    ['a list', async () => [], 'the file: must be an object'],
    [
      'older',
      () => edited((document) => void (document['kontorState'] = 0)),
      'This state was saved by an older version (format 0); this version reads format 1. Save it again with the same version.',
    ],
    [
      'newer',
      () => edited((document) => void (document['kontorState'] = 7)),
      'This state was saved by a newer version (format 7); this version reads format 1. Save it again with the same version.',
    ],
    [
      'without people',
      () => edited((document) => void delete (document['state'] as Document)['accounts']),
      'the state, state.accounts: must be a list',
    ],
    [
      'with a person whose profile is a text',
      () => edited((document) => void Object.assign(people(document)[0] ?? {}, { profile: 'x' })),
      'the state, state.accounts, number 1, profile: must be an object',
    ],
    [
      'with two people at one address',
      () => edited((document) => void people(document).push({ ...people(document)[0], uid: 'other' })),
      'The state contradicts itself: two people share an address, or a value is out of range.',
    ],
  ])('%s: one sentence, and nothing changes', async (_what, make, error) => {
    const before = await pagesOf(there);
    expect(await there.qa('PUT', '/shared-state', await make())).toEqual({ status: 400, body: { error } });
    expect(await pagesOf(there)).toEqual(before);
  });

  it('larger than 8 MB: one sentence', async () => {
    const body = `{"kontorState":1,"x":"${'x'.repeat(8 * 1024 * 1024)}"}`;
    expect(await there.qa('PUT', '/shared-state', body)).toMatchObject({
      status: 413,
      body: { error: 'The document is too large: 4 MB at most, a state 8 MB.' },
    });
  });

  it.each([
    ['cut off', (link: string) => link.slice(0, -40), 'The link is damaged or cut off. Ask for the file instead.'],
    ['no link to a state', () => 'https://kontor.example/?a=b', 'This is no link to a state.'],
  ])('%s: one sentence', async (_what, change, error) => {
    const { url } = (await there.qa('GET', '/shared-state/link')).body as { readonly url: string };
    expect(await there.qa('POST', '/shared-state/link', { link: change(url) })).toEqual({
      status: 400,
      body: { error },
    });
  });

  it('the link needs a scenario that is not there: the sentence names it', async () => {
    const { url } = (await here.qa('GET', '/shared-state/link')).body as { readonly url: string };
    expect(await there.qa('POST', '/shared-state/link', { link: url })).toEqual({
      status: 400,
      body: {
        error: 'The link needs the scenario “ada-locked” as it was when the link was made. Ask for the file instead.',
      },
    });
  });
});
