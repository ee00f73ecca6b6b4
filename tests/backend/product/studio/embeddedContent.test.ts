import { describe, expect, it } from 'vitest';
import { testStudio, type DraftAnswer } from './testStudio.ts';

const studio = testStudio();
const { call, served, site } = studio;
const draft = `${site}/draft`;

describe('the content service of the embedded product', () => {
  it('tells who is signed in and which site there is', async () => {
    const { status, body } = await call('editor', '/session');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { role: 'editor', fourEyes: false, sites: [{ cmsId: 'germany', country: 'DE', languages: ['de', 'en'] }] },
    });
    expect((await call(undefined, '/session')).status).toBe(401);
  });

  it('publishes one changed text in all languages at once, and nothing else differs', async () => {
    const before = { de: await served('de'), en: await served('en') };
    const { body, headers } = await call<DraftAnswer>('editor', draft);
    const { revision, documents } = body;
    expect(headers['etag']).toBe(`"${revision}"`);
    const edited = { ...documents, de: { ...documents['de'], addedForTest: 'one text' } };
    const saved = await call('editor', draft, {
      method: 'PUT',
      body: { documents: edited },
      headers: { 'if-match': String(headers['etag']) },
    });
    expect(saved.status).toBe(200);
    expect(await served('de')).toEqual(before.de);
    const findings = await call('viewer', `${site}/findings?of=draft`);
    expect(findings.status).toBe(200);
    const published = await studio.publish({ note: 'A text', revision: revision + 1 });
    expect(published).toMatchObject({ status: 201, body: { number: 2 } });
    expect(await served('de')).toEqual({ ...before.de, addedForTest: 'one text' });
    expect(await served('en')).toEqual(before.en);
  });

  it('refuses a second editor’s save and hands over the newer draft', async () => {
    const { body } = await call<DraftAnswer>('editor', draft);
    const { revision, documents } = body;
    const again = await call('editor', draft, {
      method: 'PUT',
      body: { documents },
      headers: { 'if-match': `"${revision - 1}"` },
    });
    expect(again).toMatchObject({ status: 412, body: { code: 'draft-changed', current: { revision } } });
    expect((await call('editor', draft, { method: 'PUT', body: { documents } })).status).toBe(428);
  });
});
