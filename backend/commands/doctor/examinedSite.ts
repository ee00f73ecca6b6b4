import type { ContentInput } from '@kontor/contract/rules';
import { readMetadata, type SiteMetadata } from '@kontor/schema-adapters/metadata';
import type { JsonObject } from '@kontor/schema-adapters/json';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import { answerOf, type ProviderAccess } from '#backend/product/identity-provider/providerCall.ts';
import type { Clock } from '#backend/shared/clock.ts';

/**
 * The provider's two sites: the members of metadata that offer them and have their keys, and where credentials are set.
 */
export const areas = {
  portal: { offer: 'sso', key: 'singleSignOn', secretName: 'PORTAL_SECRET', keyName: 'identityProvider.portalApiKey' },
  'preference centre': {
    offer: 'marketingPreferenceCenter',
    key: 'marketingPreferenceCenter',
    secretName: 'PREFERENCE_CENTRE_SECRET',
    keyName: 'identityProvider.preferenceCentreApiKey',
  },
} as const;

export type AreaName = keyof typeof areas;

/** The settings that checks read. */
export type ExaminedSettings = Pick<
  ProductionSettings,
  'portal' | 'preferenceCentre' | 'linkExchange' | 'metadata' | 'origins' | 'thirdParties' | 'linkTokens'
> &
  Partial<Pick<ProductionSettings, 'mails'>>;

/** The input of checks: settings, the provider's sites, the content. */
export interface ExaminedSite {
  readonly settings: ExaminedSettings;
  readonly metadata: SiteMetadata;
  readonly portal: ProviderSite;
  readonly preferenceCentre: ProviderSite;
  /** The sites at the provider that the metadata offer to customers; both if they offer nothing. */
  readonly offered: readonly ProviderSite[];
  readonly clock: Clock;
  /** The content of each of the site's languages. Throws NotChecked if this server does not have it. */
  readonly content: () => Promise<readonly ContentInput[]>;
  /** UID of an account for testing mailed links. */
  readonly testUid: string | undefined;
}

/** A configured site. Makes no call before a check needs it. */
export function examinedSite(
  settings: ExaminedSettings,
  surroundings: Pick<ExaminedSite, 'clock' | 'content' | 'testUid'>,
): ExaminedSite {
  const { metadata } = readMetadata(settings.metadata);
  const portal = providerSite('portal', settings.portal);
  const preferenceCentre = providerSite('preference centre', settings.preferenceCentre);
  const both = [portal, preferenceCentre];
  const named = both.filter(({ name }) => metadata[areas[name].offer] !== undefined);
  return { settings, metadata, portal, preferenceCentre, offered: named.length === 0 ? both : named, ...surroundings };
}

/** One of the provider's sites, as the services reach it. */
export interface ProviderSite {
  readonly name: AreaName;
  readonly access: ProviderAccess;
  /**
   * The answer of a signed call that only reads. Caches answers, so that all checks see the same. Throws
   * ProviderRefusal for every code other than 0, and OutboundError if the provider does not answer.
   */
  readonly ask: (method: string, params?: Readonly<Record<string, string>>) => Promise<JsonObject>;
}

function providerSite(name: AreaName, access: ProviderAccess): ProviderSite {
  const answers = new Map<string, Promise<JsonObject>>();
  return {
    name,
    access,
    ask: (method, params = {}) => {
      const key = JSON.stringify([method, params]);
      const answer = answers.get(key) ?? askProvider(access, method, params);
      answers.set(key, answer);
      return answer;
    },
  };
}

/** An answer with a code other than 0. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly code: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(method: string, code: number, body: Readonly<Record<string, unknown>>) {
    const details = body['errorDetails'];
    super(`${method} answered ${code}${typeof details === 'string' ? ` (${details})` : ''}`);
    this.code = code;
    this.body = body;
  }
}

/** One signed call on the host of its namespace. Throws ProviderRefusal and OutboundError. */
export async function askProvider(
  access: ProviderAccess,
  method: string,
  params: Readonly<Record<string, string>>,
): Promise<JsonObject> {
  const { errorCode, body } = await answerOf({ ...access, baseUrl: hostOf(access.baseUrl, method) }, method, params);
  if (errorCode !== 0) throw new ProviderRefusal(method, errorCode, body);
  return body;
}

/**
 * The provider's host of a method: each namespace has its own, `accounts.eu1.gigya.com` beside `admin.eu1.gigya.com`. A
 * host with another name serves all of them.
 * Source: requirements#IDP-configuration.
 */
export function hostOf(baseUrl: string, method: string): string {
  const [namespace = ''] = method.split('.');
  return baseUrl.replace(/^(https?:\/\/)accounts\./, `$1${namespace}.`);
}
