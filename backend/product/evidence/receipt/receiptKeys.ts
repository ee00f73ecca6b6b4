import { createPrivateKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, CompactSign, importJWK, type JWK } from 'jose';
import { receiptAlgorithm, receiptType, signatureMember } from '#protocol/checkReceipt.ts';
import type { ConsentReceipt } from './consentReceipt.ts';

/** The keys of receipts, as the operator sets them. */
export interface ReceiptKeySettings {
  /** The private key that signs; undefined where the site has no receipts any more. */
  readonly signing: JWK | undefined;
  /** Public keys that are published besides: those that signed before, and the next one. */
  readonly others: readonly JWK[];
}

/** Signs receipts, and names the keys with which anybody can check them. */
export interface ReceiptKeys {
  /** The receipt with its signature. Undefined where there is no key to sign with. */
  readonly sign: ((receipt: ConsentReceipt) => Promise<ConsentReceipt>) | undefined;
  /** The public keys as JWK set (RFC 7517), the current one first. */
  readonly published: { readonly keys: readonly JWK[] };
}

/**
 * The private key of a setting: PKCS#8 in base64, on one line. Throws if it is none on the curve P-256.
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

/** The id of a key is its thumbprint (RFC 7638), so that nobody has to choose one. */
export async function openReceiptKeys({ signing, others }: ReceiptKeySettings): Promise<ReceiptKeys> {
  const own = signing && (await publicPart(signing));
  const listed = await Promise.all(others.map(publicPart));
  const keys = [...(own ? [own] : []), ...listed.filter(({ kid }) => kid !== own?.kid)];
  if (signing === undefined || own === undefined) return { sign: undefined, published: { keys } };
  const key = await importJWK(signing, receiptAlgorithm);
  const header = { alg: receiptAlgorithm, typ: receiptType, kid: own.kid };
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
