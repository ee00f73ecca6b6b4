import type { FastifyInstance } from 'fastify';
import type { SiteMetadata } from '@kontor/schema-adapters/metadata';
import { nothingThere, sendProblem } from '#backend/shared/http/problem.ts';

/**
 * Well-known URLs by which browsers and password managers find the pages that change a password and manage passkeys
 * (W3C change-password-url and passkey-endpoints).
 */
export function registerWellKnown(app: FastifyInstance, siteMetadata: () => SiteMetadata): void {
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/accessdata#access-password'),
  );
  app.get('/.well-known/passkey-endpoints', (request, reply) => {
    if (siteMetadata().features.passkeys !== true) return sendProblem(request, reply, nothingThere());
    const page = `${request.protocol}://${request.host}/accessdata#access-passkeys`;
    return reply.header('cache-control', 'no-store').send({ enroll: page, manage: page });
  });
}
