import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { CryptoKey, JWK } from 'jose';
import { linkKeys, signLink } from '../../../nodes/signedTokens.ts';
import { folder, good } from './testSettings.ts';

/** Host names of the two countries. */
export const hosts = { germany: 'www.kontor.example', france: 'www.kontor-france.example' } as const;
export type Country = keyof typeof hosts;
export const countries: readonly Country[] = ['germany', 'france'];
/** The other one of the two. */
export const otherThan = (country: Country): Country => (country === 'germany' ? 'france' : 'germany');

/** Bearer token of each country's shop. */
export const machineTokens = {
  germany: 'machine-token-of-germany-0123456789abcdef',
  france: 'machine-token-of-france-0123456789abcdef',
} as const;

/** What a country has of its own in the settings file. */
export function countrySettings(country: Country, jwk?: JWK): Record<string, unknown> {
  const locale = country === 'germany' ? 'de_DE' : 'fr_FR';
  return {
    siteOrigins: [`https://${hosts[country]}`],
    metadata: { ...good.metadata, locales: [locale], defaultLocale: locale, cms: { id: country } },
    thirdParties: [
      ...good.thirdParties,
      { origin: `https://pictures.${country}.example`, uses: ['image'], purpose: 'pictures', reason: 'own server' },
    ],
    linkTokens: { issuer: 'marketing-platform', audience: country, keys: { 'key-1': jwk ?? good.linkTokens.keys.one } },
    identityProvider: { ...good.identityProvider, portalApiKey: `portal-${country}` },
  };
}

const { siteOrigins: _o, metadata: _m, thirdParties: _t, linkTokens: _l, identityProvider: _i, ...common } = good;

/** Settings of two countries on one node; each signs its links with a key of its own, under the same id. */
export async function twoCountries(parts: Readonly<Record<string, unknown>> = {}) {
  const [german, french] = [await linkKeys(), await linkKeys()];
  const keys: Readonly<Record<Country, CryptoKey>> = { germany: german.privateKey, france: french.privateKey };
  return {
    settings: {
      ...common,
      ...parts,
      sites: {
        germany: countrySettings('germany', german.settings.keys['key-1']),
        france: countrySettings('france', french.settings.keys['key-1']),
      },
    },
    keys,
    /** A link that the marketing platform of a country mails. */
    link: (country: Country, uid: string, key: Country = country): Promise<string> =>
      signLink(keys[key], Date.now(), uid, { claims: { aud: country } }),
  };
}

/** Folders of a built site, and of both countries' content and pictures. Returns the site's. */
export function writeFolders(): string {
  mkdirSync(join(folder, 'site/assets'), { recursive: true });
  writeFileSync(join(folder, 'site/index.html'), '<!doctype html><html lang="de"><head></head></html>');
  for (const [country, language] of [
    ['germany', 'de'],
    ['france', 'fr'],
  ] as const) {
    mkdirSync(join(folder, 'content', country), { recursive: true });
    writeFileSync(join(folder, 'content', country, `${language}.json`), JSON.stringify({ of: country }));
    mkdirSync(join(folder, 'pictures', country), { recursive: true });
    writeFileSync(
      join(folder, 'pictures', country, `flag-${country}.svg`),
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    );
  }
  return join(folder, 'site');
}

/** Calls a node under the name of a country. */
export const callAt =
  (app: () => FastifyInstance) =>
  async (country: Country, options: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const { headers, ...rest } = typeof options === 'string' ? { url: options } : options;
    return app().inject({ ...rest, headers: { ...headers, host: hosts[country] } });
  };
