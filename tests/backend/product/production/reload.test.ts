import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledProgram } from '../../../nodes/bundledProgram.ts';
import { freePort } from '../../../nodes/launch.ts';
import { linkKeys, signLink } from '../../../nodes/signedTokens.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';
import { folder, good, removeFolder, secrets } from './testSettings.ts';
import { isLong } from '../../../longRun.ts';

const file = join(folder, 'settings.json');
const content = join(folder, 'content/germany/de.json');

const reloads = isLong ? 20 : 4;

describe.skipIf(!hasServer)('a node that is told to reload (SIGHUP)', () => {
  let node: ChildProcess;
  let log = '';
  let base: string;
  let port: number;
  const agent = new Agent({ connections: 8 });
  const keys = [linkKeys(), linkKeys()];

  const settingsWith = async (mark: number, over: object = {}): Promise<object> => ({
    ...good,
    host: '127.0.0.1',
    port,
    contentFolder: join(folder, 'content'),
    metadata: { ...good.metadata, cms: { id: 'germany' }, apiKeys: { singleSignOn: `key-${mark}` } },
    linkTokens: { ...good.linkTokens, keys: (await keys[mark % 2])?.settings.keys ?? {} },
    ...over,
  });
  const get = async (path: string) => {
    const { statusCode, body } = await request(`${base}${path}`, { dispatcher: agent });
    return { status: statusCode, text: await body.text() };
  };
  const markOf = async (): Promise<number> => {
    const { text } = await get('/rest/v1/metadata');
    return Number(/"key-(\d+)"/.exec(text)?.[1]);
  };
  /** A link that the settings with this parity of mark accept. */
  const linkOf = async (which: number): Promise<string> => {
    const { privateKey } = (await keys[which]) ?? (await linkKeys());
    return signLink(privateKey, Date.now(), 'uid', { claims: { iss: 'a', aud: 'b' } });
  };
  /** How often the log has a line that contains this. */
  const lines = (part: string): number => log.split('\n').filter((line) => line.includes(part)).length;
  const reload = async (settings: object | string, part = 'the settings were reloaded'): Promise<void> => {
    const before = lines(part);
    writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
    node.kill('SIGHUP');
    await expect.poll(() => lines(part), { timeout: 10_000, interval: 20 }).toBeGreaterThan(before);
  };

  beforeAll(async () => {
    port = await freePort();
    base = `http://127.0.0.1:${port}`;
    mkdirSync(join(folder, 'content/germany'), { recursive: true });
    writeFileSync(content, '{"of":"germany"}');
    writeFileSync(file, JSON.stringify(await settingsWith(0)));
    mkdirSync(join(folder, 'site/assets'), { recursive: true });
    writeFileSync(join(folder, 'site/index.html'), '<!doctype html>');
    node = fork(await bundledProgram('tests/nodes/reloadProgram.ts'), [join(folder, 'site')], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        ...secrets,
        STAFF_CLIENT_SECRET: 's',
        KONTOR_SETTINGS: file,
        DATABASE_URL: await newServerDatabase('none', 'durable'),
      },
    });
    for (const stream of [node.stdout, node.stderr])
      stream?.on('data', (part: Buffer) => {
        log += part.toString();
      });
    await new Promise((resolve, reject) => {
      node.once('message', resolve);
      node.once('exit', () => reject(new Error(`the node ended before it listened: ${log}`)));
    });
  }, 60_000);
  afterAll(async () => {
    const ended = new Promise((resolve) => node.once('exit', resolve));
    node.kill('SIGTERM');
    await ended;
    await agent.close();
    removeFolder();
  }, 30_000);

  it(`loses no request in ${reloads} reloads under load, and each new value is seen`, async () => {
    const answers = new Map<string, number>();
    const enough = new AbortController();
    const paths = ['/rest/v1/metadata', '/login', '/cms/germany/de.json', '/ready'];
    const visitors = Array.from({ length: 8 }, async (_, visitor) => {
      for (let turn = visitor; !enough.signal.aborted; turn += 1) {
        const path = paths[turn % paths.length] ?? '/';
        const answer = await get(path).then(
          ({ status }) => `${path} ${status}`,
          (error: unknown) => `${path} ${String(error)}`,
        );
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
    });
    for (let mark = 1; mark <= reloads; mark += 1) {
      await reload(await settingsWith(mark));
      expect(await markOf()).toBe(mark);
    }
    enough.abort();
    await Promise.all(visitors);
    expect([...answers.keys()].toSorted()).toEqual(paths.map((path) => `${path} 200`).toSorted());
    expect([...answers.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThan(25 * reloads);
  }, 30_000);

  it('finishes what is in work with the old settings', async () => {
    await reload(await settingsWith(30));
    const body = JSON.stringify({ authToken: await linkOf(0) });
    let send: ((part: string) => void) | undefined;
    const slow = request(`${base}/rest/v1/productreminder/search`, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
      body: new ReadableStream({
        start: (controller) => {
          controller.enqueue(Buffer.from(body.slice(0, 5)));
          send = (part) => {
            controller.enqueue(Buffer.from(part));
            controller.close();
          };
        },
      }) as never,
    });
    await reload(await settingsWith(31));
    expect(await markOf()).toBe(31);
    send?.(body.slice(5));
    expect((await slow).statusCode).toBe(200);
  });

  it.skipIf(!isLong)('accepts links of the new key only', async () => {
    const search = async (which: number): Promise<number> => {
      const authToken = await linkOf(which);
      const { statusCode, body } = await request(`${base}/rest/v1/productreminder/search`, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ authToken }),
      });
      await body.dump();
      return statusCode;
    };
    for (const mark of [40, 41]) {
      await reload(await settingsWith(mark));
      expect([await search(mark % 2), await search((mark + 1) % 2)]).toEqual([200, 401]);
    }
  });

  it.each([
    ['is no JSON', async () => '{', 'cannot be read as JSON'],
    ['has a mistake', () => settingsWith(50, { productData: 7 }), 'not reloaded: productData: must be a text'],
    ['names a folder that is not there', () => settingsWith(50, { productData: '/nowhere' }), 'not reloaded: '],
    [
      'adds a studio, which would need a port',
      () =>
        settingsWith(50, {
          contentFolder: undefined,
          studio: { origin: 'https://s.example', staff: { issuer: 'https://l.example', clientId: 'k', roles: {} } },
        }),
      'not reloaded: studio: can only be added or removed by a restart',
    ],
  ])('changes nothing if the file %s, and says so', async (_what, settings, sentence) => {
    await reload(await settingsWith(45));
    await reload(await settings(), sentence);
    expect(await markOf()).toBe(45);
    expect((await get('/ready')).status).toBe(200);
  });

  it.skipIf(!isLong)('tells each of several mistakes in a line of its own', async () => {
    await reload(await settingsWith(51, { productData: 7, fault: 1 }), '“fault” is not known here');
    expect(lines('not reloaded: productData: must be a text')).toBeGreaterThan(0);
  });

  it.skipIf(!isLong)('keeps its port, and says that only a restart changes it', async () => {
    await reload(await settingsWith(60, { port: port + 1 }), 'port: can only be changed by a restart');
    await expect.poll(markOf).toBe(60);
  });

  it.skipIf(!isLong)('keeps the last good version of a content file that broke before', async () => {
    const before = readFileSync(content, 'utf8');
    expect((await get('/cms/germany/de.json')).text).toBe(before);
    writeFileSync(content, '{"of":');
    await reload(await settingsWith(61));
    expect(await get('/cms/germany/de.json')).toEqual({ status: 200, text: before });
  });
});
