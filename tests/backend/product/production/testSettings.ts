import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, type ProductionSettings } from '#backend/product/production/settings.ts';

/** A folder for settings and their files; each test file removes it after its tests. */
export const folder = join(tmpdir(), `kontor-test-${process.pid}`);
export const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });

/** A public key of link tokens. */
export const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
/** Complete settings. */
export const good = {
  siteOrigins: ['https://www.kontor.example'],
  metadata: { locales: ['de_DE'], identityProvider: { scriptUrl: 'https://accounts.provider.example/js/gigya.js' } },
  productData: 'fixtures/product-data',
  thirdParties: [
    {
      origin: 'https://accounts.provider.example',
      uses: ['script', 'connect'],
      purpose: 'identity provider',
      reason: 'the product',
    },
  ],
  linkTokens: { issuer: 'a', audience: 'b', keys: { one: key } },
  linkMails: { address: 'https://marketing.example/links' },
  identityProvider: { baseUrl: 'https://accounts.provider.example/', portalApiKey: '1', preferenceCentreApiKey: '2' },
};
/** The secrets in the environment. */
export const secrets = {
  DATABASE_URL: 'postgres://x',
  SUBJECT_KEY: 'dfq3vE1kM0y7Zt5uXw9rBb2nHs8aLc4j',
  PORTAL_SECRET: 'p',
  PREFERENCE_CENTRE_SECRET: 'c',
  LINK_MAIL_TOKEN: 'l',
};
/** Writes a settings file and reads it like the production entry. */
export function read(
  settings: unknown,
  environment: Readonly<Record<string, string>> = secrets,
  name = 'settings',
): ProductionSettings {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return readSettings({ KONTOR_SETTINGS: file, ...environment });
}
