import {
  compactVerify,
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type CompactJWSHeaderParameters,
  type JSONWebKeySet,
} from 'jose';
import { isRecord, jsonIn, ownMember } from '#adapters/model/json.ts';
import { hasExactNumbers, parseJsonStrictly } from './strictJson.ts';

/** The member of a receipt with its signature: a compact JWS whose payload is the receipt without this member. */
export const signatureMember = 'kontor:signature';

/** Where a site publishes the public keys of its receipts, former ones included. */
export const receiptKeysPath = '/.well-known/receipt-keys.json';

/** How receipts are signed: every browser and every library for JOSE can check it. */
export const receiptAlgorithm = 'ES256';

/** The `typ` of a receipt's signature, so that no other document of the same key passes for one. */
export const receiptType = 'consent-receipt+jws';

/** What a receipt proves. */
export type ReceiptCheck =
  | {
      readonly result: 'VALID';
      readonly kid: string;
      /** ISO time. */
      readonly createdAt: string;
    }
  /** The signature does not belong to what stands in the file. */
  | { readonly result: 'CHANGED' }
  | { readonly result: 'UNKNOWN_KEY'; readonly kid: string }
  /** A receipt of the time before receipts were signed, or one whose signature was taken away. */
  | { readonly result: 'UNSIGNED' }
  | { readonly result: 'NO_RECEIPT' }
  /** Nothing is known of the receipt. */
  | { readonly result: 'NO_KEYS' };

/** A receipt as it was read. */
export type ReadReceipt =
  | { readonly result: 'SIGNED'; readonly content: Readonly<Record<string, unknown>>; readonly signature: string }
  /** Programs would read it differently: a member stands in it twice, or a number that is not kept exactly. */
  | { readonly result: 'CHANGED' }
  | { readonly result: 'UNSIGNED' }
  | { readonly result: 'NO_RECEIPT' };

/** Deeper than any receipt. */
const DEEPEST = 32;

/** Reads the text of a file. Never throws. */
export function readReceipt(text: string): ReadReceipt {
  const document = jsonIn(text);
  if (!isRecord(document) || ownMember(document, '@type') !== 'dpv:ConsentReceipt') return { result: 'NO_RECEIPT' };
  if (parseJsonStrictly(text, DEEPEST) === undefined || !hasExactNumbers(text)) return { result: 'CHANGED' };
  const { [signatureMember]: signature, ...content } = document;
  return typeof signature === 'string' ? { result: 'SIGNED', content, signature } : { result: 'UNSIGNED' };
}

/**
 * Checks the signature of a receipt with a key set (JWKS, RFC 7517), without any other help: what the file says must be
 * exactly what was signed. Never throws.
 * Source: requirements#receipt-signature.
 */
export async function checkReceipt(receipt: ReadReceipt, keys: unknown): Promise<ReceiptCheck> {
  if (receipt.result !== 'SIGNED') return receipt;
  const { content, signature } = receipt;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it checks the set itself and throws
    const find = createLocalJWKSet(keys as JSONWebKeySet);
    const { payload, protectedHeader } = await compactVerify(signature, find, { algorithms: [receiptAlgorithm] });
    const signed: unknown = JSON.parse(new TextDecoder().decode(payload));
    return isOurs(protectedHeader) && inOrder(signed) === inOrder(content)
      ? { result: 'VALID', kid: protectedHeader.kid, createdAt: String(content['dct:created']) }
      : { result: 'CHANGED' };
  } catch (error) {
    if (error instanceof errors.JWKSInvalid) return { result: 'NO_KEYS' };
    if (!(error instanceof errors.JWKSNoMatchingKey)) return { result: 'CHANGED' };
    return { result: 'UNKNOWN_KEY', kid: decodeProtectedHeader(signature).kid ?? '' };
  }
}

const isOurs = (header: CompactJWSHeaderParameters): header is CompactJWSHeaderParameters & { readonly kid: string } =>
  header.typ === receiptType && typeof header.kid === 'string';

/** A document as text that does not depend on the order of its members: programs may write them in another one. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
