import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { granted, record, withdrawn } from '../../product/evidence/recordedLines.ts';
import { testConsole } from './testConsole.ts';

const { exchange, link, qa, setup, state } = testConsole();
const ada = '/accounts/ada%40beispiel.example';

describe('the console shows', () => {
  it('the state (requirements#console-api)', async () => {
    expect(await state()).toMatchObject({ scenario: 'germany', faults: [], mails: 0 });
    expect((await state()).accounts.map(({ loginID }) => loginID)).toContain('ada@beispiel.example');
  });

  it('an account in the format in which it is written, without its password', async () => {
    const { status, body } = await qa('GET', ada);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      verified: true,
      profile: { firstName: 'Ada' },
      reminders: [{ variantId: '4006040055' }, {}, {}],
    });
    expect(JSON.stringify(body)).not.toMatch(/password/i);
  });

  it('404 for an unknown account', async () => {
    expect((await qa('GET', '/accounts/nobody%40beispiel.example')).status).toBe(404);
    expect((await qa('POST', '/links', { loginID: 'nobody@beispiel.example' })).status).toBe(404);
  });
});

describe('the console shows a person’s consents', () => {
  const evidence = '/evidence/ada%40beispiel.example';
  it('line by line, also for printing, and marks the line that was tampered with', async () => {
    const { db, accounts } = setup.embedded.parts;
    const person = await accounts
      .listAccounts()
      .then((all) => all.find(({ loginID }) => loginID === 'ada@beispiel.example'));
    const newsletter = 'subscriptions.NLT_WEEKLY';
    await record(db, person?.UID ?? '', [withdrawn(newsletter), granted(newsletter)]);
    const { body } = await qa('GET', evidence);
    expect(body).toMatchObject({
      lines: [
        {
          event: 'withdrawn',
          purpose: newsletter,
          at: expect.stringMatching(/Z$/),
        },
        { position: 2 },
      ],
    });
    expect(body).not.toHaveProperty('brokenAt');
    await db.execute(sql`alter table consent_evidence disable trigger user`);
    await db.execute(sql`update consent_evidence set granted = true where position = 1`);
    await db.execute(sql`alter table consent_evidence enable trigger user`);
    expect((await qa('GET', evidence)).body).toMatchObject({ brokenAt: 1 });
    expect((await setup.embedded.standIn.inject('/console/people/ada%40beispiel.example/evidence')).body).toContain(
      'The seal of line 1 is broken',
    );
  });

  it('nothing for an unknown person', async () => {
    expect((await qa('GET', '/evidence/nobody%40beispiel.example')).status).toBe(404);
    expect((await qa('GET', evidence)).body).toMatchObject({ lines: [] });
  });
});

describe('the console writes accounts', () => {
  it('a new one, whose link then opens the preference centre', async () => {
    const { status, body } = await qa('PUT', '/accounts/neu%40beispiel.example', {
      password: 'Frisch#Obst2025',
      profile: { firstName: 'Neu' },
      subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } },
    });
    expect([status, body]).toMatchObject([200, { profile: { firstName: 'Neu' }, reminders: [] }]);
    expect(await exchange((await link({ loginID: 'neu@beispiel.example' })).token)).toBe(200);
  });

  it('again, with the same UID and everything else replaced', async () => {
    const { UID } = (await qa('GET', ada)).body as { UID: string };
    const { body } = await qa('PUT', ada, {
      profile: { firstName: 'Eva' },
      reminders: [{ reminderId: 'r1', variantId: 'v1', variantName: { de: 'Brot' } }],
    });
    expect(body).toMatchObject({ UID, profile: { firstName: 'Eva' }, reminders: [{ reminderId: 'r1' }] });
  });

  it('again, with the social logins and passkeys of before', async () => {
    const { db } = setup.embedded.parts;
    const { UID } = (await qa('GET', ada)).body as { UID: string };
    await db.execute(sql`insert into idp_identities values ('googleplus', 'g1', ${UID}, '{}')`);
    await db.execute(sql`insert into idp_passkeys values ('c1', ${UID}, 'k', 0, '[]', '', '', '', true, 0)`);
    await qa('PUT', ada, { profile: { firstName: 'Eva' } });
    for (const table of ['idp_identities', 'idp_passkeys'])
      expect((await db.execute(sql`select 1 from ${sql.identifier(table)} where uid = ${UID}`)).rows).toHaveLength(1);
  });

  it('but not with the address of somebody else', async () => {
    await qa('PUT', '/accounts/ben%40beispiel.example', { profile: {} });
    expect(await qa('PUT', ada, { profile: { email: 'Ben@beispiel.example' } })).toMatchObject({
      status: 400,
      body: { error: 'profile.email belongs to another account' },
    });
  });

  it('but with no reminder of somebody else, and none twice', async () => {
    const [ben, reminder] = ['/accounts/ben%40beispiel.example', { reminderId: 'r2', variantId: 'v' }];
    await qa('PUT', ada, { reminders: [reminder] });
    expect(await qa('PUT', ben, { profile: {}, reminders: [reminder] })).toMatchObject({
      status: 400,
      body: { error: 'reminders: r2 belongs to another account' },
    });
    expect((await qa('GET', ben)).status).toBe(404);
    expect(await qa('PUT', ada, { reminders: [reminder, reminder] })).toMatchObject({
      status: 400,
      body: { error: 'reminders: each id may be there once' },
    });
  });

  it('with a body like GET’s answer', async () => {
    const { body } = await qa('GET', ada);
    const written = await qa('PUT', ada, body);
    expect(written.status).toBe(200);
    expect(written.body).toMatchObject({ reminders: (body as { reminders: unknown[] }).reminders });
  });

  it('but not from what is no account', async () => {
    const texts = [
      '[]',
      '{"profile":',
      '{"admin":true}',
      '{"profile":"x"}',
      '{"verified":"yes"}',
      '{"reminders":[{}]}',
    ];
    for (const body of texts)
      expect(await qa('PUT', ada, body), body).toEqual({
        status: 400,
        body: { error: expect.any(String) as string },
      });
  });
});

describe('the console refuses', () => {
  it('pages of other origins', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:4410']) {
      expect((await qa('GET', '/state', undefined, { origin })).status, origin).toBe(403);
      expect((await qa('POST', '/reset', {}, { origin })).status, origin).toBe(403);
    }
  });

  it('a host name that is not its own', async () => {
    expect((await qa('GET', '/state', undefined, { host: 'rebound.example:4001' })).status).toBe(403);
  });

  it('unknown calls', async () => {
    expect((await qa('GET', '/nothing')).status).toBe(404);
  });
});
