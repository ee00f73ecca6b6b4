import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { LINK_TOKEN_ALGORITHM } from '#backend/product/services/linkTokens.ts';

/**
 * Secrets of one embedded composition. Created at the first start and not changed by resets, so that mailed links stay
 * valid.
 */
export interface Keys {
  /** Signs link tokens as the marketing platform would. */
  readonly link: { readonly kid: string; readonly privateKey: JWK; readonly publicKey: JWK };
  /** Base64 secrets of the sites at the identity provider. */
  readonly portalSecret: string;
  readonly preferenceCentreSecret: string;
  readonly partnerSecret: string;
  /** The partner's secret at the OpenID provider. */
  readonly partnerClientSecret: string;
  /** The studio's secret at the staff's OpenID provider. */
  readonly staffClientSecret: string;
  /** Identifies the services to the marketing platform. */
  readonly linkMailToken: string;
  /** Of the shop, which writes reminders. */
  readonly machineToken: string;
  readonly webhookSecret: string;
  /** Hides the subjects of rate limits. */
  readonly subjectKey: string;
  /** Signs receipts of consents: PKCS#8 in base64, as operators set it. */
  readonly receiptKey: string;
}

/** The keys in a data folder, or new ones if there are none. */
export async function keysOf(dataDir?: string): Promise<Keys> {
  if (dataDir === undefined) return newKeys();
  const file = `${dataDir}/keys.json`;
  const keys = {
    ...(await newKeys()),
    ...(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Keys>) : {}),
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

const secret = (): string => randomBytes(32).toString('base64');

function newReceiptKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

async function newKeys(): Promise<Keys> {
  const pair = await generateKeyPair(LINK_TOKEN_ALGORITHM, { extractable: true });
  return {
    link: {
      kid: `link-${randomBytes(4).toString('hex')}`,
      privateKey: await exportJWK(pair.privateKey),
      publicKey: await exportJWK(pair.publicKey),
    },
    portalSecret: secret(),
    preferenceCentreSecret: secret(),
    partnerSecret: secret(),
    partnerClientSecret: secret(),
    staffClientSecret: secret(),
    linkMailToken: secret(),
    machineToken: secret(),
    webhookSecret: `whsec_${secret()}`,
    subjectKey: secret(),
    receiptKey: newReceiptKey(),
  };
}
