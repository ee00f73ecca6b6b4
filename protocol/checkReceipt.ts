import {
  compactVerify,
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type CompactJWSHeaderParameters,
  type JSONWebKeySet,
} from 'jose';
import { isRecord, jsonIn, ownMember } from '@kontor/schema-adapters/json';
import { hasExactNumbers, parseJsonStrictly } from './strictJson.ts';

/** The member of a receipt with its signature: a compact JWS, whose payload is the receipt without this member. */
export const signatureMember = 'kontor:signature';

/** The path of a site's public keys for receipts, including former keys. */
export const receiptKeysPath = '/.well-known/receipt-keys.json';

/** The algorithm of the signatures, which every browser and JOSE library supports. */
export const receiptAlgorithm = 'ES256';

/** The `typ` of a receipt's signature, so that another document signed with the same key is no valid receipt. */
export const receiptType = 'consent-receipt+jws';

/** Result of the check of a receipt. */
export type ReceiptCheck =
  | {
      readonly result: 'VALID';
      readonly kid: string;
      /** ISO time. */
      readonly createdAt: string;
    }
  /** The signature does not match the content of the file. */
  | { readonly result: 'CHANGED' }
  | { readonly result: 'UNKNOWN_KEY'; readonly kid: string }
  /** A receipt without a signature, from before the site signed receipts or with a removed signature. */
  | { readonly result: 'UNSIGNED' }
  | { readonly result: 'NO_RECEIPT' }
  /** The site's keys could not be loaded or are invalid, so the check has no result. */
  | { readonly result: 'NO_KEYS' };

/** A parsed receipt. */
export type ReadReceipt =
  | { readonly result: 'SIGNED'; readonly content: Readonly<Record<string, unknown>>; readonly signature: string }
  /** Ambiguous JSON: a duplicate member, or a number that JavaScript does not represent exactly. */
  | { readonly result: 'CHANGED' }
  | { readonly result: 'UNSIGNED' }
  | { readonly result: 'NO_RECEIPT' };

/** Maximum nesting of a receipt. */
const MAX_DEPTH = 32;

/** Parses the text of a receipt file. Never throws. */
export function readReceipt(text: string): ReadReceipt {
  const document = jsonIn(text);
  if (!isRecord(document) || ownMember(document, '@type') !== 'dpv:ConsentReceipt') return { result: 'NO_RECEIPT' };
  if (parseJsonStrictly(text, MAX_DEPTH) === undefined || !hasExactNumbers(text)) return { result: 'CHANGED' };
  const { [signatureMember]: signature, ...content } = document;
  return typeof signature === 'string' ? { result: 'SIGNED', content, signature } : { result: 'UNSIGNED' };
}

/**
 * Checks the signature of a receipt with a key set (JWKS, RFC 7517): the content must equal the signed payload. Never
 * rejects.
 * Source: requirements#receipt-signature.
 */
export async function checkReceipt(receipt: ReadReceipt, keys: unknown): Promise<ReceiptCheck> {
  if (receipt.result !== 'SIGNED') return receipt;
  const { content, signature } = receipt;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it checks the set itself and throws
    const getKey = createLocalJWKSet(keys as JSONWebKeySet);
    const { payload, protectedHeader } = await compactVerify(signature, getKey, { algorithms: [receiptAlgorithm] });
    const signed: unknown = JSON.parse(new TextDecoder().decode(payload));
    return isReceiptHeader(protectedHeader) && serializeSorted(signed) === serializeSorted(content)
      ? { result: 'VALID', kid: protectedHeader.kid, createdAt: String(content['dct:created']) }
      : { result: 'CHANGED' };
  } catch (error) {
    if (error instanceof errors.JWKSInvalid) return { result: 'NO_KEYS' };
    if (!(error instanceof errors.JWKSNoMatchingKey)) return { result: 'CHANGED' };
    return { result: 'UNKNOWN_KEY', kid: decodeProtectedHeader(signature).kid ?? '' };
  }
}

const isReceiptHeader = (
  header: CompactJWSHeaderParameters,
): header is CompactJWSHeaderParameters & { readonly kid: string } =>
  header.typ === receiptType && typeof header.kid === 'string';

/** Serialises a document with sorted members, because programs may reorder them. */
function serializeSorted(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
