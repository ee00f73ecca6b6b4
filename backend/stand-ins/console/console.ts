import type { FastifyInstance } from 'fastify';
import type { ConsoleParts } from './consoleParts.ts';
import { registerConsoleApi } from './consoleApi.ts';
import { registerConsolePages } from './registerConsolePages.ts';

const LARGEST_DOCUMENT = 4 * 1024 * 1024;

/**
 * The testers' console: its API and its page. Only pages of its own origin, and programs, may use it.
 * Source: requirements#console-api.
 */
export async function registerConsole(app: FastifyInstance, parts: ConsoleParts): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('the console must not run in production');
  const hosts = new Set([new URL(parts.urls.standIn).hostname, 'localhost', '127.0.0.1', '[::1]']);
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit: LARGEST_DOCUMENT },
        scope.getDefaultJsonParser('error', 'error'),
      );
      scope.addHook('onRequest', async ({ headers }, reply) => {
        const { origin, host = '' } = headers;
        // Many programs name a type with every call: without a body there is nothing to parse.
        if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0')
          delete headers['content-type'];
        const named = hosts.has(host.replace(/:\d+$/, ''));
        return named && (origin === undefined || origin === parts.urls.standIn)
          ? undefined
          : reply.code(403).send({ error: 'The console is not open to other pages.' });
      });
      registerConsoleApi(scope, parts);
    },
    { prefix: '/console/api' },
  );
  registerConsolePages(app, parts);
}
