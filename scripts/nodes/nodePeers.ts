import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { JWK } from 'jose';
import { linkKeys, signLink } from './linkKeys.ts';
import type { Call } from './serviceNode.ts';

/** The surroundings of a node: an identity provider that counts its calls, and the marketing platform's links. */
export interface NodePeers {
  readonly settings: { readonly linkKey: JWK; readonly provider: string };
  /** A link token of a subscriber. */
  readonly link: (subscriber: string) => Promise<string>;
  /** How often the provider was asked to check a password. */
  readonly passwordChecks: () => number;
  readonly close: () => void;
}

/** There every password is wrong, every UID has an account, and no address has one. */
const answers: Readonly<Record<string, object>> = {
  '/accounts.login': { errorCode: 403042, statusCode: 403 },
  '/accounts.initRegistration': { errorCode: 0, regToken: 'registration-token', expiresIn: 3600 },
  '/accounts.search': { errorCode: 0, results: [] },
};

/** Starts the provider on loopback, with TLS if there is a certificate for it, and creates a key for links. */
export async function startNodePeers(tls?: { readonly key: Buffer; readonly cert: Buffer }): Promise<NodePeers> {
  let checks = 0;
  const listener: RequestListener = (request, response) => {
    if (request.url === '/accounts.login') checks += 1;
    request
      .resume()
      .on('end', () =>
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify(answers[request.url ?? ''] ?? { errorCode: 500001 })),
      );
  };
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { privateKey, settings } = await linkKeys();
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      linkKey: settings.keys['key-1'] ?? {},
      provider: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    },
    link: (subscriber) => signLink(privateKey, Date.now(), subscriber),
    passwordChecks: () => checks,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A form-encoded call from a client's address. */
export const formCall = (
  method: 'POST' | 'PUT',
  path: string,
  fields: Readonly<Record<string, string>>,
  from = '10.0.0.1',
): Call => ({
  method,
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
  body: new URLSearchParams(fields).toString(),
});

/** A JSON call from a client's address. */
export const jsonCall = (method: 'POST' | 'DELETE', path: string, body: unknown, from = '10.0.0.1'): Call => ({
  method,
  path,
  headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  body: JSON.stringify(body),
});

/** The deletion of all reminders that `seed` created for an owner. */
export const deletion = (owner: string, authToken: string, each: number): Call =>
  jsonCall('DELETE', '/rest/v1/productreminder', {
    authToken,
    productReminderIds: Array.from({ length: each }, (_, index) => `${owner}-${index}`),
  });
