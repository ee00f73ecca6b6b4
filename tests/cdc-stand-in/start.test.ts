import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { password } from './startStandIn.ts';
import { testConsents, testSchema } from './testSchema.ts';

const folder = mkdtempSync(join(tmpdir(), 'cdc-'));
const fixture = (name: string): string => `fixtures/scenarios/germany/${name}.json`;
const written = (name: string, answer: unknown): string => {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(answer));
  return file;
};
const running: ChildProcess[] = [];

/** Starts the command; `output` grows while it runs. */
function start(...args: readonly string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'cdc-stand-in/start.ts', ...args]);
  running.push(child);
  const printed = { output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      printed.output += data.toString();
    });
  return { child, printed };
}

async function refusal(...args: readonly string[]): Promise<string> {
  const { child, printed } = start(...args);
  expect(await once(child, 'close')).toEqual([1, null]);
  return printed.output;
}

afterAll(() => {
  for (const child of running) child.kill();
});

describe('the command that starts the stand-in alone', () => {
  it('serves one site: a person registers, opens the mailed link, logs in; then it ends by a signal', async () => {
    const { child, printed } = start(
      '--schema',
      written('schema', testSchema),
      '--policies',
      fixture('policies'),
      '--consents',
      written('consents', { siteConsentDetails: testConsents }),
      '--site',
      'http://localhost:3000',
      '--port',
      '0',
    );
    await expect.poll(() => printed.output, { timeout: 60_000 }).toContain('secret');
    const [url = ''] = /http:\/\/localhost:\d+/.exec(printed.output) ?? [];
    const call = async (name: string, params: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams({ apiKey: '4_standIn', ...params });
      const answer = await fetch(`${url}/${name}`, {
        method: 'POST',
        body,
        headers: { origin: 'http://localhost:3000' },
      });
      return (await answer.json()) as Readonly<Record<string, unknown>>;
    };
    expect(await (await fetch(`${url}/js/gigya.js?apikey=4_standIn`)).text()).toContain('4_standIn');
    const { regToken } = await call('accounts.initRegistration', {});
    const person = { email: 'ada@example.com', password, lang: 'de', finalizeRegistration: 'true' };
    const registered = await call('accounts.register', {
      ...person,
      regToken: String(regToken),
      data: JSON.stringify({ nickname: 'N' }),
      preferences: JSON.stringify({ privacy: { aec: { isConsentGranted: true } } }),
    });
    expect(registered['errorCode']).toBe(206002);
    await expect.poll(() => printed.output).toContain('mail (verification) to ada@example.com: ');
    const [, link = ''] = /ada@example\.com: (\S+)/.exec(printed.output) ?? [];
    expect((await fetch(link, { method: 'POST', redirect: 'manual' })).status).toBe(303);
    const { errorCode, UID } = await call('accounts.login', { loginID: person.email, password });
    expect([errorCode, typeof UID]).toEqual([0, 'string']);
    expect((await call('accounts.login', { loginID: person.email, password: 'wrong' }))['errorCode']).toBe(403042);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('says in one sentence what is wrong with its options', async () => {
    const [missing, unread, list, site, port] = await Promise.all([
      refusal(),
      refusal('--schema', 'nowhere.json'),
      refusal('--schema', written('list', [])),
      refusal('--schema', fixture('provider-schema'), '--site', 'localhost'),
      refusal('--schema', fixture('provider-schema'), '--port', '70000'),
    ]);
    expect(missing).toContain('--schema is missing.');
    expect(unread).toMatch(/^nowhere\.json cannot be read: /);
    expect(list).toContain('is no answer of the provider: an object is missing.');
    expect(site).toContain('--site localhost is no origin, such as http://localhost:3000.');
    expect(port).toContain('--port 70000 is no port.');
  });
});
