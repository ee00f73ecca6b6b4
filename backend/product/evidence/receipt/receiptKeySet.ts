import type { FastifyInstance } from 'fastify';
import { receiptKeysPath } from '#protocol/checkReceipt.ts';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { nothingThere } from '#backend/shared/http/problem.ts';
import type { ReceiptKeys } from './receiptKeys.ts';

const text = { type: 'string' } as const;

/**
 * `GET /.well-known/receipt-keys.json`: the public keys to verify receipts, former ones included.
 * Source: requirements#receipt-signature.
 */
export function receiptKeySet(
  app: FastifyInstance,
  { receiptKeys: { published } }: { readonly receiptKeys: ReceiptKeys },
): void {
  const options = routeOptions({
    summary: 'The public keys with which receipts of consents are checked, as JWK set; former keys stay in it.',
    answer: shape({
      keys: {
        type: 'array',
        items: shape({ kty: text, crv: text, x: text, y: text, kid: text, alg: text, use: text }),
      },
    }),
    problems: [404],
  });
  app.get(receiptKeysPath, options, async (_request, reply) => {
    if (published.keys.length === 0) throw nothingThere();
    // Pages of other sites may verify receipts too.
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*');
    return published;
  });
}
