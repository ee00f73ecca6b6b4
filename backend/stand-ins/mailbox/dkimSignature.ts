import { createHash, sign } from 'node:crypto';

/** A key of the sending domain. */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

const signedNames = ['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type'];
/** Signs these names once more than they occur: an added header makes the signature invalid (RFC 6376 §8.15). */
const oversignedNames = ['list-unsubscribe', 'list-unsubscribe-post'];

/**
 * A message with its DKIM signature on top (RFC 6376, relaxed headers, simple body). Lines of the message end with CR
 * LF and have ASCII only. nodemailer's own signature cannot: it names each header once.
 */
export function signMessage(message: string, { domain, selector, privateKey }: DkimKey): string {
  const end = message.indexOf('\r\n\r\n');
  const lines = message
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n');
  const headers = new Map(lines.map(relaxHeader).map((line) => [line.slice(0, line.indexOf(':')), line]));
  const body = message.slice(end + 4).replace(/(?:\r\n)*$/, '\r\n');
  const bodyHash = createHash('sha256').update(body).digest('base64');
  const names = [...signedNames, ...oversignedNames];
  const unsigned =
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/simple; d=${domain}; s=${selector};\r\n` +
    ` h=${[...names, ...oversignedNames].join(':')};\r\n bh=${bodyHash};\r\n b=`;
  const signed = [...names.flatMap((name) => headers.get(name) ?? []), relaxHeader(unsigned.replaceAll('\r\n', ''))];
  const signature = sign('sha256', Buffer.from(signed.join('\r\n')), privateKey).toString('base64');
  return `${unsigned}${signature.replaceAll(/(.{72})(?=.)/g, '$1\r\n ')}\r\n${message}`;
}

function relaxHeader(line: string): string {
  const at = line.indexOf(':');
  return `${line.slice(0, at).trim().toLowerCase()}:${line
    .slice(at + 1)
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`;
}
