import { createPrivateKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, CompactSign, importJWK, type JWK } from 'jose';
import { receiptAlgorithm, receiptType, signatureMember } from '#protocol/checkReceipt.ts';
import type { ConsentReceipt } from './consentReceipt.ts';

/** The keys of receipts, as the operator sets them. */
export interface ReceiptKeySettings {
  /** The private key that signs; undefined if the site no longer issues receipts. */
  readonly signing: JWK | undefined;
  /** Further public keys to publish: former ones and the next one. */
  readonly others: readonly JWK[];
}

/** Signs receipts and publishes the keys to verify them. */
export interface ReceiptKeys {
  /** Adds the signature to a receipt; undefined without a signing key. */
  readonly sign: ((receipt: ConsentReceipt) => Promise<ConsentReceipt>) | undefined;
  /** The public keys as JWK set (RFC 7517), the current one first. */
  readonly published: { readonly keys: readonly JWK[] };
}

/**
 * Reads the private key of a setting: PKCS#8 in base64, on one line. Throws for anything but an EC key on P-256.
 * Source: requirements#receipt-signature.
 */
export function readReceiptKey(text: string): JWK {
  const key = parsePrivateKey(text);
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('no EC key on P-256');
  return key.export({ format: 'jwk' });
}

function parsePrivateKey(text: string): KeyObject | undefined {
  try {
    return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  }
}

/** Imports the keys. The id of a key is its thumbprint (RFC 7638), so that nobody has to choose one. */
export async function openReceiptKeys({ signing, others }: ReceiptKeySettings): Promise<ReceiptKeys> {
  const ownKey = signing && (await publicPart(signing));
  const otherKeys = await Promise.all(others.map(publicPart));
  const keys = [...(ownKey ? [ownKey] : []), ...otherKeys.filter(({ kid }) => kid !== ownKey?.kid)];
  if (signing === undefined || ownKey === undefined) return { sign: undefined, published: { keys } };
  const key = await importJWK(signing, receiptAlgorithm);
  const header = { alg: receiptAlgorithm, typ: receiptType, kid: ownKey.kid };
  return {
    sign: async (receipt) => ({
      ...receipt,
      [signatureMember]: await new CompactSign(new TextEncoder().encode(JSON.stringify(receipt)))
        .setProtectedHeader(header)
        .sign(key),
    }),
    published: { keys },
  };
}

async function publicPart({ kty, crv, x, y }: JWK): Promise<JWK & { readonly kid: string }> {
  const key = { kty, crv, x, y } as JWK;
  return { ...key, kid: await calculateJwkThumbprint(key), alg: receiptAlgorithm, use: 'sig' };
}
