import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startProduct } from './runningProduct.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-test-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('after a restart on the same data', () => {
  it('accounts, reminders, published content, mailed links, clock and faults are unchanged', async () => {
    const first = await startProduct('germany', { dataDir });
    await first.qa('PUT', '/accounts/ada%40beispiel.example', {
      profile: { firstName: 'Eva' },
      reminders: [{ reminderId: 'r1', variantId: 'v1', variantName: {} }],
    });
    await first.qa('PUT', '/content/de', { header: { usptext: 'Neu' } });
    await first.qa('POST', '/clock', { set: '2030-05-01T10:00:00Z' });
    const fault = { call: 'GET /rest/v1/region', effect: { kind: 'drop' } };
    await first.qa('PUT', '/faults', [fault]);
    const { token } = (await first.qa('POST', '/links', { loginID: 'ada@beispiel.example' })).body as { token: string };
    await first.close();

    const second = await startProduct('germany', { dataDir });
    expect((await second.qa('GET', '/accounts/ada%40beispiel.example')).body).toMatchObject({
      profile: { firstName: 'Eva' },
      reminders: [{ reminderId: 'r1' }],
    });
    const state = (await second.qa('GET', '/state')).body as { now: string };
    expect(state).toMatchObject({ now: expect.stringMatching(/^2030-05-01T10:/) as string, faults: [fault] });
    expect((await second.qa('GET', '/content/de')).body).toEqual({ header: { usptext: 'Neu' } });
    const exchanged = await second.embedded.site.inject({
      method: 'POST',
      url: '/rest/v1/subscriber/regToken/jwt',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `jwt=${token}`,
    });
    expect(exchanged.statusCode).toBe(200);
    await second.close();

    const other = await startProduct('bare', { dataDir });
    expect((await other.qa('GET', '/state')).body).toMatchObject({ scenario: 'bare', faults: [] });
    expect((await other.qa('GET', '/accounts/ada%40beispiel.example')).body).not.toMatchObject({
      profile: { firstName: 'Eva' },
    });
    await other.close();
  }, 120_000);
});
