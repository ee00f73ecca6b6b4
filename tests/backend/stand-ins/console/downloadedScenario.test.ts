import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, daySeconds } from '@kontor/schema-adapters/values';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { loadScenario, unpackedFolder } from '#backend/stand-ins/scenarios/scenario.ts';
import { unpackScenario } from '#backend/stand-ins/scenarios/scenarioArchive.ts';
import { savedState } from '#backend/stand-ins/scenarios/testerState.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';
import { startProduct, type RunningProduct } from './runningProduct.ts';
import { words } from '../../../words.ts';
import { formPost } from '../../../formPost.ts';

type Document = Record<string, unknown>;

const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
const file = join(folder, 'downloaded.zip');
let here: RunningProduct;
beforeAll(async () => {
  const databaseUrl = hasServer ? await newServerDatabase('everything') : undefined;
  here = await startProduct('germany', { dataDir: join(folder, 'here'), databaseUrl });
  await prepare();
  const { rawPayload } = await here.embedded.standIn.inject('/console/api/scenario.zip');
  writeFileSync(file, rawPayload);
}, 120_000);
afterAll(async () => {
  await here.close();
  rmSync(folder, { recursive: true, force: true });
});

const ada = '/accounts/ada%40beispiel.example';

/** Creates every kind of state. */
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
  await here.qa('POST', '/clock', { advanceSeconds: 3 * daySeconds });
  await here.qa('PUT', '/faults', [{ call: 'GET /rest/v1/retailstores/search', effect: { kind: 'drop' }, times: 2 }]);
}

/** The data of pages, without values that differ between machines: hosts, tokens, hours. */
async function pagesOf({ embedded, qa, standIn }: RunningProduct): Promise<string> {
  const get = async (path: string): Promise<unknown> => (await qa('GET', path)).body;
  const {
    accounts,
    now,
    mails: _mails,
    ...state
  } = (await get('/state')) as { accounts: { loginID: string }[]; now: string; mails: number };
  const people = accounts.flatMap(({ loginID }) => [
    get(`/accounts/${encodeURIComponent(loginID)}`),
    get(`/accounts/${encodeURIComponent(loginID)}/state`),
  ]);
  const site = ['/rest/v1/metadata', `/cms/${String((state as Document)['scenario'])}/en.json`, '/cms/default.json'];
  const provider = ['Portal', 'PreferenceCentre'].map((name) => `/accounts.getSchema?apiKey=4_kontor${name}`);
  const document = [
    state,
    // The clock starts at the time of the download, which is in the past.
    Math.round((Date.parse(now) - Date.now()) / dayMs),
    ...(await Promise.all(people)),
    ...(await Promise.all(site.map(async (url) => (await embedded.site.inject(url)).json<unknown>()))),
    ...(await Promise.all(
      provider.map(async (url) => (await embedded.standIn.inject(url)).json<Document>()['profileSchema']),
    )),
  ];
  return JSON.stringify(document, undefined, 1)
    .replaceAll(standIn, 'http://stand-in')
    .replaceAll(/eyJ[\w.-]+/g, 'token')
    .replaceAll(/"id": "[^"]+"/g, '"id": ""');
}

/** A product that starts with the downloaded scenario, as with `npm start -- --scenario FILE.zip`. */
async function startDownloaded(databaseUrl: string | undefined): Promise<RunningProduct> {
  const dataDir = join(folder, 'data');
  return startProduct(unpackScenario(file, unpackedFolder(dataDir)), { dataDir, databaseUrl, isAfresh: true });
}

describe('a scenario that was downloaded', () => {
  it('has the name of the scenario and the day, and is a folder like the others', async () => {
    const answer = await here.embedded.standIn.inject('/console/api/scenario.zip');
    const [, name = ''] = /filename="([\w-]+)\.zip"/.exec(String(answer.headers['content-disposition'])) ?? [];
    expect(name).toMatch(/^germany-\d{4}-\d\d-\d\d$/);
    expect(Object.keys(unzipSync(answer.rawPayload)).toSorted()).toEqual(
      words`
        consents content/de content/en policies provider-schema provider-schema.portal scenario state
      `.map((path) => `${name}/${path}.json`),
    );
  });

  it('gives the same pages, people, clock and faults on another machine, also after a restart and a reset', async () => {
    const before = await pagesOf(here);
    const asBefore = (text: string): string => text.replaceAll(/germany-\d{4}-\d\d-\d\d/g, 'germany');
    const database = hasServer ? await newServerDatabase('everything') : undefined;
    let there = await startDownloaded(database);
    expect(asBefore(await pagesOf(there))).toEqual(before);
    const login = await there.embedded.standIn.inject(
      formPost('/accounts.login', 'apiKey=4_kontorPortal&loginID=neu%40beispiel.example&password=Frisch%23Obst2025'),
    );
    expect(login.json()).toMatchObject({ errorCode: 403041 });
    await there.qa('PUT', '/content/en', { header: { usptext: 'Changed' } });
    await there.close();
    there = await startDownloaded(database);
    expect(asBefore(await pagesOf(there))).toEqual(before);
    await there.qa('POST', '/clock', { advanceSeconds: 2 * daySeconds });
    await there.qa('POST', '/reset', {});
    expect(asBefore(await pagesOf(there))).toEqual(before);
    await there.close();
  }, 180_000);
});

describe('a downloaded scenario that contradicts itself', () => {
  it('is refused, and the current one goes on', async () => {
    const unpacked = unpackedFolder(join(folder, 'here'));
    const name = unpackScenario(file, unpacked);
    const path = join(unpacked, name, 'state.json');
    const state = JSON.parse(readFileSync(path, 'utf8')) as { accounts: Document[] };
    for (const account of state.accounts) account['loginIds'] = ['same@beispiel.example'];
    writeFileSync(path, JSON.stringify(state));
    const { body: before } = await here.qa('GET', '/state');
    expect(await here.qa('PUT', '/scenario', { name })).toMatchObject({ status: 400 });
    const { body: after } = await here.qa('GET', '/state');
    expect({ ...(after as Document), now: '' }).toEqual({ ...(before as Document), now: '' });
  });
});

it('a scenario with capitals and underscores in its name is unpacked, too', () => {
  const zip = join(folder, 'named.zip');
  writeFileSync(zip, zipSync({ 'QA_round-2/state.json': strToU8('{}') }));
  expect(unpackScenario(zip, join(folder, 'named'))).toBe('QA_round-2');
});

describe('a file that is no downloaded scenario', () => {
  const members = (): Record<string, Uint8Array> => unzipSync(readFileSync(file));
  const one = (path: string, bytes = new Uint8Array(1)): Uint8Array => zipSync({ [path]: bytes });
  const bomb = 'germany/state.json';

  it.each<[string, () => Uint8Array, RegExp]>([
    ['text', () => strToU8('{}'), /cannot be read as a zip/],
    ['cut off', () => readFileSync(file).subarray(0, -200), /cannot be read as a zip/],
    ['without files', () => zipSync({}), /must be one scenario/],
    [
      'of two scenarios',
      () => zipSync({ 'a/state.json': strToU8('{}'), 'b/state.json': strToU8('{}') }),
      /must be one/,
    ],
    ['with a path above', () => one('../state.json'), /“\.\.\/state\.json” is no file of a scenario/],
    ['with a path inside that leads above', () => one('germany/content/../../../x.json'), /is no file of a scenario/],
    ['with a whole path', () => one('/etc/state.json'), /is no file of a scenario/],
    ['with another file', () => one('germany/run.sh'), /is no file of a scenario/],
    ['that unpacks to 17 MB', () => one(bomb, new Uint8Array(17 * 1024 * 1024)), /is too large/],
    [
      'of 17 MB in several files',
      () =>
        zipSync({ [bomb]: new Uint8Array(9 * 1024 * 1024), 'germany/scenario.json': new Uint8Array(9 * 1024 * 1024) }),
      /is too large/,
    ],
  ])('%s: one sentence, and nothing is written', (_what, make, sentence) => {
    const [zip, target] = [join(folder, 'wrong.zip'), join(folder, 'target')];
    writeFileSync(zip, make());
    expect(() => unpackScenario(zip, target)).toThrow(sentence);
    expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
  });

  it('that unpacks to more than it says: nothing beyond that is unpacked', () => {
    const target = join(folder, 'understated');
    writeFileSync(join(folder, 'understated.zip'), understated(one(bomb, new Uint8Array(4 * 1024 * 1024))));
    unpackScenario(join(folder, 'understated.zip'), target);
    expect(statSync(join(target, bomb)).size).toBe((4 * 1024 * 1024) / 8);
  });

  it.each<[string, (state: Document) => void, RegExp]>([
    [
      'of another version',
      (state) => void (state['kontorState'] = 1),
      /state\.json: kontorState: was saved by another/,
    ],
    ['without people', (state) => void delete state['accounts'], /state\.json: accounts: must be a list/],
  ])('a state %s: one sentence', (_what, edit, sentence) => {
    const all = members();
    const path = Object.keys(all).find((name) => name.endsWith('/state.json')) ?? '';
    const state = JSON.parse(strFromU8(all[path] ?? new Uint8Array())) as Document;
    edit(state);
    const zip = join(folder, 'edited.zip');
    writeFileSync(zip, zipSync({ ...all, [path]: strToU8(JSON.stringify(state)) }));
    const name = unpackScenario(zip, join(folder, 'edited'));
    expect(loadScenario(name, [join(folder, 'edited')]).name).toBe(name);
    expect(() => savedState(join(folder, 'edited', name))).toThrow(sentence);
  });
});

/** The same zip, whose only file declares an eighth of its size. */
function understated(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip);
  const directory = bytes.indexOf(Buffer.from('PK\u0001\u0002'));
  const size = bytes.readUInt32LE(directory + 24) / 8;
  bytes.writeUInt32LE(size, directory + 24);
  bytes.writeUInt32LE(size, 22);
  return bytes;
}
