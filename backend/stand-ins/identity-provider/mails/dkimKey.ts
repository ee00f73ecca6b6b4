import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

/** How newsletters are signed, in the words of nodemailer. */
export interface DkimOptions {
  readonly domainName: string;
  readonly keySelector: string;
  readonly privateKey: string;
  readonly headerFieldNames: string;
}

let made: Promise<DkimOptions> | undefined;

/**
 * The stand-in's key of the sending domain, made at the first newsletter. Both headers of one-click unsubscribing are signed,
 * as RFC 8058 wants it. Nobody can look the key up: the domain is an example.
 */
export function dkimKey(): Promise<DkimOptions> {
  made ??= makeKey();
  return made;
}

async function makeKey(): Promise<DkimOptions> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    domainName: 'kontor.example',
    keySelector: 'news',
    privateKey,
    headerFieldNames:
      'from:to:subject:date:message-id:mime-version:content-type:list-unsubscribe:list-unsubscribe-post',
  };
}
