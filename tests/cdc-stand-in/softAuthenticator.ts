import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { siteOrigin } from './startStandIn.ts';

/** Wrong claims of an answer; absent ones are correct. */
export interface Claims {
  readonly origin?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly isUserPresent?: boolean;
  readonly isUserVerified?: boolean;
}

/** A passkey in memory that signs any claims of a test. */
export interface SoftPasskey {
  readonly id: string;
  /** The answer to `navigator.credentials.create`, as JSON text. */
  readonly attestation: (options: string, claims?: Claims) => string;
  /** The answer to `navigator.credentials.get`, as JSON text. */
  readonly assertion: (options: string, claims?: Claims) => string;
}

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** A passkey with a key of its own (ES256). */
export function softPasskey(id = randomBytes(16)): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const name = id.toString('base64url');
  const envelope = (response: object): string =>
    JSON.stringify({ id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response });
  return {
    id: name,
    attestation: (options, claims) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credentialData = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const authData = new Uint8Array(authenticatorData(rpIdOf(options), 0x40, claims, credentialData));
      const statement = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]) as Parameters<typeof isoCBOR.encode>[0];
      return envelope({
        clientDataJSON: clientData('webauthn.create', options, claims).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(statement)).toString('base64url'),
        transports: ['internal'],
      });
    },
    assertion: (options, claims) => {
      const client = clientData('webauthn.get', options, claims);
      const data = authenticatorData(rpIdOf(options), 0, claims);
      return envelope({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      });
    },
  };
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
}

const read = (options: string): Options => JSON.parse(options) as Options;

function rpIdOf(options: string): string {
  const { rp, rpId } = read(options);
  return rpId ?? rp?.id ?? '';
}

function clientData(type: string, options: string, { origin = siteOrigin, challenge }: Claims = {}): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge: challenge ?? read(options).challenge, origin }));
}

function authenticatorData(
  rpId: string,
  flags: number,
  { rpId: claimed = rpId, counter = 0, isUserPresent = true, isUserVerified = true }: Claims = {},
  credentialData: Uint8Array = new Uint8Array(),
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const present = (isUserPresent ? 0x01 : 0) | (isUserVerified ? 0x04 : 0);
  return Buffer.concat([sha256(claimed), Buffer.from([present | flags]), count, credentialData]);
}
