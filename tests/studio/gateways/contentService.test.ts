import { describe, expect, it } from 'vitest';
import { ApiError, isUnreachable, createCall } from '#studio/gateways/call.ts';
import { createContentService } from '#studio/gateways/contentService.ts';

interface Sent {
  readonly path: string;
  readonly init: RequestInit;
}

function serviceAnswering(status: number, body: unknown) {
  const sent: Sent[] = [];
  const send: typeof fetch = (path, init = {}) => {
    sent.push({ path: typeof path === 'string' ? path : '', init });
    return Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }));
  };
  return { sent, service: createContentService(createCall(send)) };
}

const draft = { revision: 7, documents: { de: { a: 1 } }, changedBy: 'Ada', changedAt: '2026-01-01T00:00:00Z' };

describe('the content service over HTTP', () => {
  it('saves a draft on the condition that nobody else has changed it', async () => {
    const { sent, service } = serviceAnswering(200, draft);
    const saved = await service.saveDraft('kontor de', { revision: '6', documents: { de: { a: 1 } }, lagging: ['en'] });
    expect(saved).toMatchObject({ revision: '7', documents: { de: { a: 1 } }, lagging: [] });
    expect(sent[0]?.path).toBe('/api/v1/content/kontor%20de/draft');
    expect(sent[0]?.init).toMatchObject({
      method: 'PUT',
      body: '{"documents":{"de":{"a":1}},"lagging":["en"]}',
      headers: { 'if-match': '"6"', 'content-type': 'application/json', 'x-requested-with': 'kontor-studio' },
    });
  });

  it('restores a version on the same condition', async () => {
    const { sent, service } = serviceAnswering(200, draft);
    expect(await service.restore('x', 3, '6')).toMatchObject({ revision: '7' });
    expect(sent[0]).toMatchObject({
      path: '/api/v1/content/x/versions/3/restore',
      init: { method: 'POST', headers: { 'if-match': '"6"' } },
    });
  });

  it('tells the newer draft when the condition does not hold', async () => {
    const { service } = serviceAnswering(412, { code: 'draft-changed', current: draft });
    const refusal = await service.saveDraft('x', { revision: '6', documents: {}, lagging: [] }).catch((error) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status: 412, code: 'draft-changed', body: { current: { revision: 7 } } });
    expect(isUnreachable(refusal)).toBe(false);
  });

  it('says that nobody answered, and that a server’s fault may pass', async () => {
    const silent = createContentService(createCall(() => Promise.reject(new TypeError('failed'))));
    const failure = await silent.session().catch((error) => error);
    expect(failure).toMatchObject({ failure: 'NETWORK' });
    expect(isUnreachable(failure)).toBe(true);
    const { service } = serviceAnswering(503, { code: 'busy' });
    expect(isUnreachable(await service.session().catch((error) => error))).toBe(true);
  });

  it('sends pictures as a form, not as JSON', async () => {
    const { sent, service } = serviceAnswering(201, { path: '/cms/images/a', width: 4, height: 3, type: 'image/png' });
    const added = await service.addPicture('x', new File(['…'], 'a.png', { type: 'image/png' }));
    expect(added).toEqual({ path: '/cms/images/a', width: 4, height: 3 });
    expect(sent[0]?.init.body).toBeInstanceOf(FormData);
    expect(sent[0]?.init.headers).not.toHaveProperty('content-type');
  });

  it.each([[null], [[]], [{ person: 'Ada' }]])('refuses %o as a session', async (body) => {
    const { service } = serviceAnswering(200, body);
    await expect(service.session()).rejects.toMatchObject({ failure: 'UNREADABLE' });
  });

  it('reads who may do what', async () => {
    const { service } = serviceAnswering(200, {
      person: { id: '1', name: 'Ada', email: 'ada@kontor.example' },
      role: 'owner',
      fourEyes: true,
      sites: [{ cmsId: 'kontor-de', name: 'Kontor', country: 'DE', languages: ['de', 'en'] }],
    });
    await expect(service.session()).resolves.toMatchObject({
      role: 'viewer',
      fourEyes: true,
      sites: [{ cmsId: 'kontor-de' }],
    });
  });

  it.each<[string, (service: ReturnType<typeof createContentService>) => Promise<void>]>([
    ['POST /auth/logout', (service) => service.signOut()],
    ['POST /api/v1/content/x/presence', (service) => service.reportPresence('x')],
    ['DELETE /api/v1/content/x/scheduled/7', (service) => service.cancel('x', '7')],
    ['DELETE /api/v1/content/x/images/a', (service) => service.removePicture('x', '/cms/images/a')],
    [
      'PUT /api/v1/content/x/review',
      (service) => service.requestReview('x', { revision: '7', note: '', language: 'de' }),
    ],
    ['DELETE /api/v1/content/x/review', (service) => service.withdrawReview('x')],
    ['POST /api/v1/content/x/comments/1/answers', (service) => service.answerComment('x', '1', 'ja')],
    ['POST /api/v1/content/x/comments/1/close', (service) => service.closeComment('x', '1')],
  ])('sends %s and waits for no answer but success', async (call, give) => {
    const { sent, service } = serviceAnswering(200, {});
    await give(service);
    expect(sent.map(({ path, init }) => `${init.method} ${path}`)).toEqual([call]);
    await expect(give(serviceAnswering(503, { code: 'busy' }).service)).rejects.toMatchObject({ status: 503 });
  });
});
