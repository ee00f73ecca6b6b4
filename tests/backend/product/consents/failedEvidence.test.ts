import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { usual } from '../../engines.ts';
import { startLinkKit } from '../link-exchange/linkStrategies.ts';
import { testDatabase } from '../services/testProduct.ts';
import { isSubscribed, saveSubscriptions } from '../services/testStandIn.ts';
import { closeKit, testConsentKit } from './consentKit.ts';

const weekly = 'subscriptions.NLT_WEEKLY';
const code = 'ConsentEvidenceNotRecorded';

describe.each(usual)('evidence that cannot be recorded, on the $name', (engine) => {
  const database = testDatabase(engine);
  let logged: string[] = [];
  const kit = testConsentKit(database.db, { logTo: { write: (line) => logged.push(line) } });
  let uid: string;
  let people = 0;
  beforeAll(() =>
    database.db.execute(sql`create or replace function refuse_lines() returns trigger language plpgsql
      as 'begin raise exception ''no space left''; end'`),
  );
  beforeEach(async () => {
    logged = [];
    people += 1;
    ({ UID: uid } = await kit.standIn.standIn.accounts.putAccount(`eve${people}@example.com`, {
      password: 'Geheim-123',
      verified: true,
    }));
  });
  afterEach(() => repair());

  const fail = () =>
    database.db.execute(sql`create trigger refuse_lines before insert on consent_evidence
      for each row execute function refuse_lines()`);
  const repair = () => database.db.execute(sql`drop trigger if exists refuse_lines on consent_evidence`);
  const subscribe = () => saveSubscriptions(kit.standIn, uid, true, 'NLT_WEEKLY');
  const lines = async () =>
    ((await readEvidence(database.db, uid))?.lines ?? []).map(({ event, channel }) => `${event} ${channel}`);
  const cards = async () => {
    const answer = await kit.ask(uid, '/search', { language: 'de' });
    expect(answer.statusCode).toBe(200);
    const customerCards = answer.json<{ cards: readonly { purpose: string; state: string }[] }>().cards;
    return customerCards.map(({ purpose, state }) => `${purpose} ${state}`);
  };
  const notes = (): number => logged.filter((line) => line.includes(code)).length;

  it('hinders no withdrawal, is in the log, and is repaired by the next visit (requirements#consent-evidence)', async () => {
    await subscribe();
    await cards();
    await fail();
    const answer = await kit.ask(uid, '/withdrawal', { language: 'de', purpose: weekly });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { cards: [{ purpose: weekly, state: 'withdrawn' }] },
    ]);
    expect([await isSubscribed(kit.standIn, uid, 'NLT_WEEKLY'), await lines(), notes()]).toEqual([
      false,
      ['granted found'],
      1,
    ]);
    await repair();
    await cards();
    expect([await lines(), notes()]).toEqual([['granted found', 'withdrawn found'], 1]);
    expect(await readEvidence(database.db, uid)).not.toHaveProperty('brokenAt');
  });

  it('hides no cards, is in the log, and is repaired by the next visit', async () => {
    await subscribe();
    await fail();
    expect([await cards(), await lines(), notes()]).toEqual([[`${weekly} given`], [], 1]);
    await repair();
    expect([await cards(), await lines(), notes()]).toEqual([[`${weekly} given`], ['granted found'], 1]);
  });

  it('is told to the page, which repeats it, and is in the log', async () => {
    await subscribe();
    await fail();
    const report = { changed: [{ purpose: weekly, words: 'Woche\nAm Freitag', language: 'de' }] };
    expect([(await kit.ask(uid, '', report)).statusCode, notes()]).toEqual([500, 1]);
    await repair();
    expect([(await kit.ask(uid, '', report)).statusCode, await lines(), notes()]).toEqual([204, ['granted site'], 1]);
  });

  it('does not undo the save of a mailed link, and is in the log with the purposes', async () => {
    const log: string[] = [];
    const link = await startLinkKit('proxy', database.db, { logTo: { write: (line) => log.push(line) } });
    const { UID } = await link.standIn.standIn.accounts.putAccount('eve@example.com', { password: 'Geheim-123' });
    const { regToken } = await link.exchange(await link.services.link(UID));
    await fail();
    const patch = { subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } } };
    await link.page.setAccount({ regToken, patch, language: 'de' });
    const note = log.find((line) => line.includes(code)) ?? '{}';
    expect([await isSubscribed(link.standIn, UID, 'NLT_WEEKLY'), JSON.parse(note)]).toMatchObject([
      true,
      { purposes: [weekly] },
    ]);
    await closeKit(link);
  });
});
