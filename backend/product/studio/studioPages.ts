import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nothingThere } from '#backend/shared/http/problem.ts';
import { createTextAnswers } from '#backend/shared/http/textAnswers.ts';

/** Headers of every answer of the studio. */
export const studioHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'no-referrer',
  // Lets the browser render the preview's frame in a separate process, so that it does not block typing.
  'origin-agent-cluster': '?1',
};

/**
 * The studio's content security policy: only its own scripts and styles, pictures and preview frames of the sites; text
 * never becomes code.
 */
function studioPolicy(siteOrigins: readonly string[]): string {
  const sites = siteOrigins.join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data: ${sites}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${sites}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Serves the built studio, one document for all addresses; without a build only its calls exist. */
export async function registerStudioPages(
  app: FastifyInstance,
  folder: string,
  siteOrigins: readonly string[],
): Promise<void> {
  const page = existsSync(`${folder}/index.html`) ? await builtStudio(app, folder, siteOrigins) : undefined;
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const isPage = request.method === 'GET' && !/^\/(?:api|auth|assets|cms)(?:\/|$)|\.[a-z0-9]{1,8}$/i.test(path);
    if (page === undefined || !isPage || !(request.headers.accept ?? '').includes('text/html')) throw nothingThere();
    return page(request, reply);
  });
}

async function builtStudio(
  app: FastifyInstance,
  folder: string,
  siteOrigins: readonly string[],
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const document = readFileSync(`${folder}/index.html`, 'utf8');
  const policy = studioPolicy(siteOrigins);
  const sendText = createTextAnswers();
  await app.register(fastifyStatic, {
    root: `${folder}/assets`,
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
  return async (request, reply) =>
    sendText(
      request,
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8'),
      document,
    );
}
