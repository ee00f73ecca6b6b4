import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';

/**
 * The hash of an origin's public key, as Chromium's `--ignore-certificate-errors-spki-list` takes it: a browser that
 * only ignored the errors of a local certificate would keep nothing in its cache. Rejects if nothing answers there.
 */
export async function keyHashOf(origin: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), servername: 'localhost', rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
    if (key === undefined) throw new Error(`${origin} shows no certificate`);
    return createHash('sha256').update(key).digest('base64');
  } finally {
    socket.destroy();
  }
}
