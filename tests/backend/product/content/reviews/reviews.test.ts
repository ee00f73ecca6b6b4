import { eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { purgeContent } from '#backend/product/studio/contentTimer.ts';
import { limitCounter } from '#backend/product/guards/tables.ts';
import { contentComment, contentReview } from '#backend/product/content/reviews/tables.ts';
import { staffPerson } from '#backend/product/content/staff/tables.ts';
import { MailRefused, type MailServer } from '#backend/product/mails/mailServer.ts';
import { sendNextMail } from '#backend/product/mails/sendMails.ts';
import { mailOutbox } from '#backend/product/mails/tables.ts';
import { testStudio } from '../../studio/testStudio.ts';

const studio = testStudio();
const review = `${studio.site}/review`;
const comments = `${studio.site}/comments`;
const part = { label: 'Bio', schemaPaths: ['data.interests.bio'] };
const bio = { place: '/preferenceCenter/tabs/0', part, text: 'Is “Bio” the right word?' };

const db = () => studio.product().embedded.parts.db;
const state = async () => (await studio.call<Record<string, unknown>>('viewer', studio.site)).body;
const ask = (revision: number, to?: readonly string[]) =>
  studio.call('editor', review, {
    method: 'PUT',
    body: { revision, note: 'Please look at “Bio”', language: 'en', ...(to && { to }) },
  });
const listed = async () =>
  (await studio.call<{ readonly comments: readonly Record<string, unknown>[] }>('viewer', comments)).body.comments;
const write = async (path: string, body: object) =>
  studio.call<{ readonly id: string; readonly code?: string }>('editor', path, { method: 'POST', body });

describe('a draft that is ready for review', () => {
  beforeEach(async () => {
    await db().delete(contentReview);
    await db().delete(staffPerson);
  });

  it('is marked for everybody, until it is taken back', async () => {
    const { revision } = await studio.draft();
    expect((await ask(revision)).status).toBe(204);
    expect((await state())['review']).toMatchObject({ revision, note: 'Please look at “Bio”', by: expect.any(String) });
    expect((await studio.call('editor', review, { method: 'DELETE' })).status).toBe(204);
    expect((await state())['review']).toBeNull();
  });

  it('is told by mail to the publishers who have signed in, and to nobody else (requirements#studio-review)', async () => {
    const person = { seenAt: 0 } as const;
    await db()
      .insert(staffPerson)
      .values([
        { ...person, id: 'p', name: 'Paula', email: 'publisher@kontor.example', role: 'publisher' },
        { ...person, id: 'e', name: 'Emil', email: 'editor@kontor.example', role: 'editor' },
        { ...person, id: 'n', name: 'Nora', email: '', role: 'publisher' },
      ]);
    await ask((await studio.draft()).revision);
    const mails = (await db().select().from(mailOutbox)).filter(({ kind }) => kind === 'review-asked');
    expect(mails).toMatchObject([
      {
        recipient: 'publisher@kontor.example',
        language: 'en',
        values: { note: 'Please look at “Bio”', link: expect.stringContaining('/publish?site=germany') },
      },
    ]);
  });

  it('says who was told, whose mail failed, and asks a chosen publisher alone', async () => {
    const person = { seenAt: 0, role: 'publisher' } as const;
    await db().delete(mailOutbox);
    const paula = { ...person, id: 'p', name: 'Paula', email: 'paula@kontor.example' };
    await db()
      .insert(staffPerson)
      .values([paula, { ...person, id: 'q', name: 'Quentin', email: 'q@kontor.example' }]);
    const { revision } = await studio.draft();
    const loadRecipients = async () => Object(await state())['review'].told;
    expect((await state())['publishers']).toEqual([
      { id: 'p', name: 'Paula' },
      { id: 'q', name: 'Quentin' },
    ]);
    await ask(revision, ['p']);
    expect(await loadRecipients()).toEqual([{ name: 'Paula', mail: 'WAITING' }]);
    const server = (send: MailServer['send']) => ({ send, verify: () => Promise.resolve() });
    const clock = { now: () => Date.now() + 1000 };
    await sendNextMail(
      db(),
      clock,
      server(() => Promise.reject(new MailRefused('550'))),
    );
    expect(await loadRecipients()).toEqual([{ name: 'Paula', mail: 'FAILED' }]);
    expect(await db().select().from(mailOutbox)).toMatchObject([{ recipient: '', values: {} }]);
    await ask(revision, ['q']);
    await sendNextMail(
      db(),
      clock,
      server(() => Promise.resolve()),
    );
    expect(await loadRecipients()).toEqual([{ name: 'Quentin', mail: 'SENT' }]);
    await ask(revision, ['nobody']);
    expect(await loadRecipients()).toEqual([]);
  });

  it('is no longer marked once it is published', async () => {
    const revision = await studio.edit('ready');
    await ask(revision);
    expect((await studio.publish({ revision, despite: ['de', 'en'] })).status).toBe(201);
    expect((await state())['review']).toBeNull();
  });

  it('is refused for a draft that somebody has changed since', async () => {
    expect((await ask((await studio.draft()).revision - 1)).status).toBe(412);
    expect((await state())['review']).toBeNull();
  });
});

describe('a comment at a part', () => {
  it('can be answered and closed; then it stays as it is', async () => {
    const { id } = (await write(comments, bio)).body;
    expect((await state())['openComments']).toBe(1);
    expect((await write(`${comments}/${id}/answers`, { text: 'Yes.' })).status).toBe(201);
    expect((await studio.call('editor', `${comments}/${id}/close`, { method: 'POST' })).status).toBe(204);
    expect(await listed()).toMatchObject([
      { id, ...bio, answers: [{ text: 'Yes.' }], closedAt: expect.any(String), closedBy: expect.any(String) },
    ]);
    expect((await state())['openComments']).toBe(0);
    expect(await write(`${comments}/${id}/answers`, { text: 'No.' })).toMatchObject({
      status: 409,
      body: { code: 'comment-closed' },
    });
  });

  it.each([
    ['without a text', { ...bio, text: ' ' }],
    ['with a part that is too long', { ...bio, part: { label: 'a'.repeat(20_001) } }],
    ['without a place', { ...bio, place: 'tabs' }],
  ])('is refused %s', async (_what, body) => {
    expect((await write(comments, body)).status).toBe(400);
  });

  it('finds no place beside 200 open ones, nor its answer beside 50 others, until some are closed', async () => {
    const { id } = (await write(comments, bio)).body;
    const row = { cmsId: String(studio.site.split('/').at(-1)), at: 0, by: 'Ada', text: 'Many.' };
    const rows = (count: number, more: object) =>
      Array.from({ length: count }, (_, index) => ({ ...row, id: `many-${index}-${count}`, ...more }));
    const full = { status: 409, body: { code: 'comments-full' } };
    await db().insert(contentComment).values(rows(199, {}));
    expect(await write(comments, bio)).toMatchObject(full);
    await db()
      .insert(contentComment)
      .values(rows(50, { answerTo: id }));
    expect(await write(`${comments}/${id}/answers`, { text: 'One more.' })).toMatchObject(full);
    await db().delete(contentComment).where(like(contentComment.id, 'many-%'));
    expect((await write(`${comments}/${id}/answers`, { text: 'Now.' })).status).toBe(201);
    await db().delete(contentComment).where(eq(contentComment.id, id));
  });

  it('is deleted with its answers 90 days after it was closed, an open one is not (requirements#studio-comments)', async () => {
    const open = (await write(comments, bio)).body.id;
    const { clock } = studio.product().embedded.parts;
    await purgeContent(db(), clock.now() + 91 * 86_400_000);
    expect(await listed()).toMatchObject([{ id: open, answers: [] }]);
  });

  it('is in the list of changes, as are its answer and its end', async () => {
    const { body } = await studio.call<{ readonly entries: readonly { readonly action: string }[] }>(
      'viewer',
      `${studio.site}/audit`,
    );
    const actions = body.entries.map(({ action }) => action);
    for (const action of ['comment-added', 'comment-answered', 'comment-closed', 'review-asked', 'review-withdrawn'])
      expect(actions).toContain(action);
  });
});

it('the counters of limits are deleted when they have ended (requirements#PRI-4)', async () => {
  const { clock } = studio.product().embedded.parts;
  const counter = { limit: 'one', subject: 's', count: 1 };
  const [ended, running] = [clock.now(), clock.now() + 1000];
  await db().delete(limitCounter);
  await db()
    .insert(limitCounter)
    .values([
      { ...counter, endsAt: ended },
      { ...counter, limit: 'other', endsAt: running },
    ]);
  await purgeContent(db(), clock.now());
  expect(await db().select().from(limitCounter)).toMatchObject([{ endsAt: running }]);
});
