import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { TesterMails } from '#backend/stand-ins/identity-provider/testerMails.ts';

/** Dependencies of the marketing platform's stand-in. */
export interface MarketingPlatformDeps {
  /** The bearer token of the product services. */
  readonly token: string;
  /** Origin of the site in the links. */
  readonly site: string;
  readonly mails: Pick<TesterMails, 'sendLinkTo'>;
  readonly mintLinkToken: (uid: string, expiresInSeconds: number) => Promise<string>;
}

/** Path on the stand-in's origin where the services request link mails. */
export const linkMailsPath = '/marketing-platform/preference-links';

/** Lifetime of mailed links, seconds. */
const linkLife = 14 * 86_400;

/**
 * `POST /marketing-platform/preference-links` with `subscriber` and `language`: creates a link and mails it. 202 for
 * every subscriber, 401 without the token. Throws in production, where the real platform is configured.
 */
export function registerMarketingPlatform(
  app: FastifyInstance,
  { token, site, mails, mintLinkToken }: MarketingPlatformDeps,
): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the stand-in of the marketing platform must not run in production');
  void app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 4096 });
    scope.post<{ Body: { readonly subscriber?: unknown; readonly language?: unknown } }>(
      linkMailsPath,
      async ({ headers, body: { subscriber, language } }, reply) => {
        if (headers.authorization !== `Bearer ${token}`) return reply.code(401).send();
        if (typeof subscriber !== 'string') return reply.code(400).send();
        const link = `${site}/preferences/token/${await mintLinkToken(subscriber, linkLife)}`;
        await mails.sendLinkTo(subscriber, link, linkLife, typeof language === 'string' ? language : 'de');
        return reply.code(202).send();
      },
    );
  });
}
