import { afterEach, describe, expect, it, vi } from 'vitest';
import { testStudio } from '../../studio/testStudio.ts';

const studio = testStudio();
afterEach(() => studio.product().embedded.parts.clock.reset());

describe('a publication at a time', () => {
  it('is shown with its zone, and stands on the site when the clock has reached it', async () => {
    const { clock } = studio.product().embedded.parts;
    clock.set(Date.parse('2026-10-24T12:00:00Z'));
    const revision = await studio.edit('winter time');
    const set = await studio.publish({ revision, at: '2026-10-25T02:30', zone: 'Europe/Berlin' });
    expect(set).toMatchObject({ status: 201, body: { at: '2026-10-25T00:30:00.000Z', zone: 'Europe/Berlin' } });
    const waiting = await studio.call<{ readonly scheduled: readonly unknown[] }>('viewer', studio.site);
    expect(waiting.body.scheduled).toMatchObject([
      { at: '2026-10-25T00:30:00.000Z', zone: 'Europe/Berlin', outdated: false },
    ]);
    expect(await studio.served()).not.toHaveProperty('editedByTest');
    clock.set(Date.parse('2026-10-25T00:30:00Z'));
    await expect.poll(async () => (await studio.served())['editedByTest']).toBe('winter time');
    const after = await studio.call<{ readonly scheduled: readonly unknown[] }>('viewer', studio.site);
    expect(after.body.scheduled).toEqual([]);
  });

  it('can be cancelled, and is outdated by what is published in between', async () => {
    const revision = await studio.edit('never');
    const { body } = await studio.publish({ revision, at: '2036-01-01T00:00', zone: 'UTC' });
    await studio.publish({ revision: String(revision) });
    const state = await studio.call('viewer', studio.site);
    expect(state.body).toMatchObject({ scheduled: [{ id: body['scheduleId'], outdated: true }] });
    const path = `${studio.site}/scheduled/${String(body['scheduleId'])}`;
    expect((await studio.call('publisher', path, { method: 'DELETE' })).status).toBe(204);
    expect((await studio.call('publisher', path, { method: 'DELETE' })).status).toBe(404);
  });

  it.each([
    [{ at: '2026-12-01T09:00' }, 'zone-missing'],
    [{ at: '2026-12-01T09:00', zone: 'Europe/Nowhere' }, 'no-zone'],
    [{ at: '2026-02-30T09:00', zone: 'Europe/Berlin' }, 'no-time'],
    [{ at: '2020-01-01T09:00', zone: 'Europe/Berlin' }, 'time-past'],
  ])('is refused for %j', async (when, error) => {
    const { revision } = await studio.draft();
    expect(await studio.publish({ revision, ...when })).toMatchObject({ status: 400, body: { code: error } });
  });
});

describe('a draft with a mistake', () => {
  it('is not published, and the answer says in sentences why', async () => {
    const { revision, documents } = await studio.draft();
    const tabs = JSON.stringify(documents['de']).replace(/"schemaPath":"[^"]+"/, '"schemaPath":"data.notThere"');
    const saved = await studio.call<{ readonly revision: number }>('editor', `${studio.site}/draft`, {
      method: 'PUT',
      body: { documents: { ...documents, de: JSON.parse(tabs) as unknown } },
      headers: { 'if-match': `"${revision}"` },
    });
    const refused = await studio.publish({ revision: saved.body.revision });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'findings',
        findings: [{ language: 'de', severity: 'error', sentence: { de: expect.any(String) } }],
      },
    });
    // A language may lag behind, which is no missing text.
    expect((await studio.publish({ revision: saved.body.revision, despite: ['de'] })).status).toBe(409);
    const restored = await studio.call('editor', `${studio.site}/versions/1/restore`, {
      method: 'POST',
      headers: { 'if-match': `"${saved.body.revision}"` },
    });
    expect(restored.status).toBe(200);
    expect((await studio.draft()).documents['de']).toEqual(
      documents['de'] && expect.not.objectContaining({ editedByTest: 'never' }),
    );
    const { body } = await studio.call<{ readonly entries: readonly { readonly action: string }[] }>(
      'viewer',
      `${studio.site}/audit`,
    );
    expect(body.entries.map(({ action }) => action).slice(0, 2)).toEqual(['draft-restored', 'draft-changed']);
  });
});

it('a restored version does not replace a draft that somebody else has changed since', async () => {
  const { revision } = await studio.draft();
  const changed = await studio.edit('by somebody else');
  const restore = (headers = {}) =>
    studio.call('editor', `${studio.site}/versions/1/restore`, { method: 'POST', headers });
  expect((await restore()).status).toBe(428);
  expect(await restore({ 'if-match': `"${revision}"` })).toMatchObject({
    status: 412,
    body: { code: 'draft-changed', current: { revision: changed } },
  });
  expect((await studio.draft()).revision).toBe(changed);
});

it('a publication whose content cannot be read yet has succeeded, so that nobody repeats it', async () => {
  const { db } = studio.product().embedded.parts;
  const select = db.select.bind(db) as (fields?: object) => unknown;
  const failing = vi.spyOn(db, 'select').mockImplementation(((fields: object = {}) => {
    if (Object.keys(fields).join(' ') === 'cmsId number at') throw new Error('away');
    return select(fields);
  }) as typeof db.select);
  const revision = await studio.edit('published once');
  expect((await studio.publish({ revision })).status).toBe(201);
  failing.mockRestore();
  await expect.poll(async () => (await studio.served())['editedByTest']).toBe('published once');
});
