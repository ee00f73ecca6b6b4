import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Features } from '#backend/product/guards/features.ts';
import type { ProviderGateway } from '#backend/product/services/identityProvider.ts';
import type { Database } from '#backend/shared/database/database.ts';
import {
  centreKey,
  portalKey,
  secret,
  startListeningStandIn,
  type TestStandIn,
} from '../../../cdc-stand-in/startStandIn.ts';
import { quickHashes } from '../email-change/quickHashes.ts';
import { responsibleContent } from '../evidence/receipt/receiptParts.ts';
import { duringTests } from '../services/testProduct.ts';
import { contentOf, json, openProduct, type TestServices } from '../services/testServices.ts';

/** The published content of the tests, in German. */
export const publishedContent = {
  responsible: responsibleContent,
  ...contentOf([
    { key: 'NLT_OFFERS', name: 'Angebote', descriptions: ['Jeden Montag', 'Mit Rezept'] },
    { key: 'NLT_WEEKLY', name: 'Woche', descriptions: ['Am Freitag'] },
  ]),
};

/** The services beside the stand-in, and their calls about consents. */
export interface ConsentKit {
  readonly standIn: TestStandIn;
  readonly services: TestServices;
  /** A call of a logged-in customer; `part` is the path after `/rest/v1/customer/consents`. */
  readonly ask: (
    uid: string,
    part: '' | '/search' | '/withdrawal' | '/receipt',
    body: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>;
  /** The same with the token of a mailed link. */
  readonly askByLink: (
    uid: string,
    part: '' | '/search' | '/withdrawal',
    body: object,
  ) => Promise<LightMyRequestResponse>;
  /** Publishes another German content. */
  readonly publish: (content: unknown) => void;
  /** The headers of a new step-up authentication. */
  readonly proof: (uid: string) => Promise<Readonly<Record<string, string>>>;
}

/** The kit during the tests of the block or file. Hashes passwords with little work. */
export function testConsentKit(...parts: Parameters<typeof startConsentKit>): ConsentKit {
  quickHashes();
  return duringTests(() => startConsentKit(...parts), closeKit);
}

/** Ends services and stand-in. */
export async function closeKit({ services, standIn }: Pick<ConsentKit, 'services' | 'standIn'>): Promise<void> {
  await services.app.close();
  await standIn.close();
}

async function startConsentKit(
  db: Database,
  {
    features = { consents: true },
    content = publishedContent,
    provider,
    logTo,
  }: {
    readonly features?: Features;
    readonly content?: unknown;
    readonly provider?: Partial<ProviderGateway>;
    readonly logTo?: { readonly write: (line: string) => void };
  } = {},
): Promise<ConsentKit> {
  const published = { now: content };
  const standIn = await startListeningStandIn();
  const services = await openProduct(db, {
    clock: standIn.clock,
    features,
    ...(provider && { provider }),
    ...(logTo && { logTo }),
    consentSite: {
      portal: { baseUrl: standIn.baseUrl, apiKey: portalKey, secret },
      preferenceCentre: { baseUrl: standIn.baseUrl, apiKey: centreKey, secret },
      document: (language) => (language === 'de' ? published.now : undefined),
      origin: 'https://konto.kontor.example',
    },
  });
  const inject = (options: InjectOptions): Promise<LightMyRequestResponse> => services.app.inject(options);
  const url = '/rest/v1/customer/consents';
  return {
    standIn,
    services,
    ask: (uid, part, body, headers) => services.callAs(uid, 'POST', `/consents${part}`, body, headers),
    askByLink: async (uid, part, body) =>
      inject(json('POST', url + part, { ...body, authToken: await services.link(uid) })),
    publish: (next) => {
      published.now = next;
    },
    proof: (uid) => services.prove(uid, 'consents'),
  };
}
