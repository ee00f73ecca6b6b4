import { subscriberAccounts } from '#backend/product/link-exchange/subscriberAccounts.ts';
import type { LinkStrategy } from '#backend/product/links/linkSessions.ts';
import { providerGateway as servicesProvider } from '#backend/product/services/identityProvider.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { Http } from '#src/browser/http.ts';
import { providerGateway, type ProviderGateway } from '#src/provider/provider.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { testClock } from '../../../src/testClock.ts';
import { centreKey, secret, startListeningStandIn, type TestStandIn } from '../../../cdc-stand-in/startStandIn.ts';
import { closeKit } from '../consents/consentKit.ts';
import { duringTests } from '../services/testProduct.ts';
import { contentOf, form, openProduct, type TestServices } from '../services/testServices.ts';

/** The services with one strategy, the stand-in as their provider, and a page's gateway to both. */
export interface LinkKit {
  readonly standIn: TestStandIn;
  readonly services: TestServices;
  readonly page: ProviderGateway;
  /** The exchange of a mailed link; `regToken` after success. */
  readonly exchange: (jwt: string) => Promise<{ readonly status: number; readonly regToken: string }>;
  /** The token with which a logged-in customer opens the preference centre. */
  readonly openCentre: (uid: string) => Promise<string>;
}

/** The published content. */
const content = contentOf(
  ['NLT_WEEKLY', 'NLT_OFFERS'].map((key) => ({ key, name: `${key}-Post`, descriptions: ['x'] })),
  {
    type: 'profile',
    fields: [
      'profile.email',
      'profile.firstName',
      'profile.phones[0].number',
      'data.nickname',
      'data.code',
      'data.internal',
      'data.pets[0].name',
    ].map((schemaPath) => ({ type: 'FormInput', schemaPath })),
  },
);

/** The kit during the tests of the block or file. */
export const testLinkKit = (...parts: Parameters<typeof startLinkKit>): LinkKit =>
  duringTests(() => startLinkKit(...parts), closeKit);

/** Starts services, stand-in and gateway. `userKey` is the services' key at the provider; default is the site's. */
export async function startLinkKit(
  strategy: LinkStrategy,
  db: Database,
  {
    userKey,
    logTo,
    standInLogTo,
  }: {
    readonly userKey?: string;
    readonly logTo?: { write: (line: string) => void };
    readonly standInLogTo?: { write: (line: string) => void };
  } = {},
): Promise<LinkKit> {
  const standIn = await startListeningStandIn({}, standInLogTo && { logTo: standInLogTo });
  const access = {
    baseUrl: standIn.baseUrl,
    apiKey: centreKey,
    secret,
    ...(userKey !== undefined && { userKey }),
  };
  const services = await openProduct(db, {
    clock: standIn.clock,
    ...(logTo && { logTo }),
    provider: servicesProvider(access, access, strategy === 'proxy' ? undefined : strategy),
    ...(strategy === 'proxy' && {
      subscriberAccounts: subscriberAccounts(
        access,
        {
          documents: () => [content],
          document: (language) => ({ de: content, en: { preferenceCenter: { tabs: [] } } })[language],
          country: 'DE',
        },
        standIn.clock,
      ),
    }),
  });
  const page = providerGateway(testClock(), { http: httpTo(services), base: () => '' }, async () => ({
    accounts: Object.fromEntries(
      ['getAccountInfo', 'setAccountInfo'].map((name) => [
        name,
        ({ callback, ...params }) => {
          void standIn
            .call(`accounts.${name}`, { apiKey: centreKey, ...params })
            .then((answer) => (callback as (response: unknown) => void)(answer));
        },
      ]),
    ),
  }));
  await page.open({ scriptUrl: '', apiKey: centreKey, language: 'de' });
  return {
    standIn,
    services,
    page,
    openCentre: async (uid) =>
      (await services.callAs(uid, 'POST', '/centre', {})).json<{ linkToken: string }>().linkToken,
    exchange: async (jwt) => {
      const answer = await services.app.inject(form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt }));
      return { status: answer.statusCode, regToken: String(answer.json<{ regToken?: string }>().regToken) };
    },
  };
}

/** A browser's network that calls the services directly. */
function httpTo({ app }: TestServices): Http {
  return async ({ name, method, url, json: body }) => {
    const answer = await app.inject({
      method,
      url,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    if (answer.statusCode >= 400) throw new ServiceError('STATUS', name, { status: answer.statusCode });
    return { status: answer.statusCode, body: answer.json() };
  };
}
