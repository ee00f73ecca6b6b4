import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { someOf } from '../longRun.ts';
import { password } from './startStandIn.ts';
import { startCdc } from '../../cdc-stand-in/startCdc.ts';
import type { ProviderMail } from '../../cdc-stand-in/providerMail.ts';
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

afterAll(() => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true });
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

  it.each(
    someOf(
      [
        ['--schema is missing.', []],
        ['nowhere.json cannot be read: ', ['--schema', 'nowhere.json']],
        ['is no answer of the provider: an object is missing.', ['--schema', written('list', [])]],
        [
          '--site localhost is no origin, such as http://localhost:3000.',
          ['--schema', fixture('provider-schema'), '--site', 'localhost'],
        ],
        ['--port 70000 is no port.', ['--schema', fixture('provider-schema'), '--port', '70000']],
      ] as const,
      4,
    ),
  )('says in one sentence what is wrong with its options: %s', async (sentence, options) => {
    const { child, printed } = start(...options);
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(printed.output).toContain(sentence);
  });
});

describe('the stand-in without a site', () => {
  it('is its own site: the pages behind mailed links lead back to it', async () => {
    const mails: ProviderMail[] = [];
    const cdc = await startCdc({
      schema: testSchema,
      policies: JSON.parse(readFileSync(fixture('policies'), 'utf8')),
      consents: { siteConsentDetails: testConsents },
      sendMails: async (newMails) => void mails.push(...newMails),
    });
    const call = async (name: string, params: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams({ apiKey: cdc.apiKey, ...params });
      const answer = await fetch(`${cdc.url}/${name}`, { method: 'POST', body, headers: { origin: cdc.url } });
      return (await answer.json()) as Readonly<Record<string, unknown>>;
    };
    const { regToken } = await call('accounts.initRegistration', {});
    await call('accounts.register', {
      email: 'ada@example.com',
      password,
      lang: 'de',
      finalizeRegistration: 'true',
      regToken: String(regToken),
      data: JSON.stringify({ nickname: 'N' }),
      preferences: JSON.stringify({ privacy: { aec: { isConsentGranted: true } } }),
    });
    const link = mails[0]?.link ?? '';
    expect(await (await fetch(link)).text()).toContain(`<a class="brand" href="${cdc.url}">`);
    const confirmed = await fetch(link, { method: 'POST', redirect: 'manual' });
    expect(confirmed.headers.get('location')).toMatch(new RegExp(`^${cdc.url}/`, 'v'));
    await cdc.close();
  });
});
