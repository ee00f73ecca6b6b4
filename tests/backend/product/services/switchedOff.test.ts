import { describe, expect, it } from 'vitest';
import type { Features } from '#backend/product/guards/features.ts';
import { json } from './testServices.ts';
import { testProduct } from './testProduct.ts';

type Switch = keyof Features;
type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object];

const all: readonly Switch[] = [
  'consents',
  'pause',
  'oneClickUnsubscribe',
  'emailChange',
  'dataCopy',
  'accountDeletion',
  'passkeys',
];
/** Features with step-up authentication. */
const mailed: readonly Switch[] = ['emailChange', 'accountDeletion', 'passkeys', 'dataCopy'];
const proven: readonly Switch[] = ['consents', 'emailChange', 'dataCopy', 'accountDeletion', 'passkeys'];
const language = 'de';

/** Each service with its switches, any of which enables it. The provider itself handles passkeys. */
const services: readonly (readonly [switches: readonly Switch[], call: Call])[] = [
  [['consents'], ['POST', '/rest/v1/customer/consents', { changed: [] }]],
  [['consents'], ['POST', '/rest/v1/customer/consents/search', { language }]],
  [['consents'], ['POST', '/rest/v1/customer/consents/withdrawal', { language, purpose: 'subscriptions.NLT_WEEKLY' }]],
  [['consents'], ['POST', '/rest/v1/customer/consents/receipt', { language }]],
  [['pause'], ['POST', '/rest/v1/customer/newsletters/search', {}]],
  [['pause'], ['PUT', '/rest/v1/customer/newsletters', { newsletters: ['NLT_WEEKLY'], pause: null }]],
  [['pause'], ['POST', '/rest/v1/subscriber/newsletters/search', { authToken: 'x' }]],
  [['pause'], ['PUT', '/rest/v1/subscriber/newsletters', { authToken: 'x', newsletters: ['NLT_WEEKLY'] }]],
  [
    ['pause', 'oneClickUnsubscribe'],
    ['GET', '/api/v1/subscriptions/uid-1'],
  ],
  [['oneClickUnsubscribe'], ['GET', '/unsubscribe/x']],
  [['oneClickUnsubscribe'], ['POST', '/unsubscribe/x', {}]],
  [['emailChange'], ['POST', '/rest/v1/customer/email', { email: 'neu@beispiel.example', language }]],
  [['emailChange'], ['POST', '/rest/v1/customer/email/code', { code: '123456' }]],
  [['emailChange'], ['POST', '/rest/v1/account/email/restoration', { token: 'x', password: 'x' }]],
  [['dataCopy'], ['POST', '/rest/v1/customer/data-copy', { language }]],
  [['accountDeletion'], ['GET', '/rest/v1/customer/deletion']],
  [['accountDeletion'], ['POST', '/rest/v1/customer/deletion', { language }]],
  [['accountDeletion'], ['DELETE', '/rest/v1/customer/deletion']],
  [mailed, ['POST', '/rest/v1/subscriber/newsletters/mail', { authToken: 'x', language }]],
  [mailed, ['POST', '/rest/v1/account/password-reset', { uid: 'uid-1', password: 'right', language }]],
  [mailed, ['POST', '/rest/v1/customer/notices', { what: 'passkey-added', language }]],
  [mailed, ['GET', '/not-me/x']],
  [proven, ['POST', '/rest/v1/customer/proof', { password: 'right', purpose: 'copy' }]],
  [proven, ['POST', '/rest/v1/customer/proof/mail', { language }]],
  [proven, ['POST', '/rest/v1/customer/proof/code', { code: '123456', purpose: 'copy' }]],
];

describe('a service whose switch is off', () => {
  const features: Record<string, boolean> = {};
  const product = testProduct({
    features,
    machines: { tokens: ['machine'], webhookSecrets: [] },
    metadata: { locales: ['de_DE'] },
  });
  const ask = async ([method, path, body]: Call): Promise<number> => {
    const { app, customer } = product.services;
    const authorization = path.startsWith('/api/') ? { authorization: 'Bearer machine' } : await customer('uid-1');
    const { headers, payload } = body === undefined ? { headers: {}, payload: undefined } : json('POST', path, body);
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...headers, ...authorization },
      ...(payload !== undefined && { payload }),
    });
    return answer.statusCode;
  };
  const turnOn = (switches: readonly Switch[]): void => {
    for (const name of all) features[name] = switches.includes(name);
  };

  it.each(services.map(([switches, call]) => [call[0], call[1], switches, call] as const))(
    '%s %s answers 404 like an unknown address, and another answer with one of %j',
    async (_method, _path, switches, call) => {
      turnOn(all.filter((name) => !switches.includes(name)));
      expect(await ask(call)).toBe(404);
      for (const one of switches) {
        turnOn([one]);
        expect([one, await ask(call)]).not.toEqual([one, 404]);
      }
    },
  );

  it('is in this table with every call that has a switch', async () => {
    const { paths } = (await product.services.app.inject('/rest/v1/openapi.json')).json<{
      paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    }>();
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const listed = services.map(([, [method, path]]) => `${method} ${path}`);
    // Logout and declined offers need no switch. Nor does the preference-centre session: without the centre, no page
    // requests its token, and no call accepts it.
    const ofCustomers = calls.filter((call) =>
      / \/rest\/v1\/customer\/(?!(?:centre|declined|sessions)$)|\/(?:newsletters|restoration)/.test(call),
    );
    expect(ofCustomers.filter((call) => !listed.includes(call))).toEqual([]);
    expect(ofCustomers.length).toBeGreaterThan(12);
  });
});
