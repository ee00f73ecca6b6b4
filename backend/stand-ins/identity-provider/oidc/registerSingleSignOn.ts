import type { FastifyInstance } from 'fastify';
import { registerPageAssets, serveFile } from '#backend/stand-ins/pages/registerPageAssets.ts';
import { forgetting } from './forgetting.ts';
import { registerOidcProvider } from './registerOidcProvider.ts';
import type { SingleSignOnDeps } from './singleSignOn.ts';
import { registerTokenMode } from './token-mode/registerTokenMode.ts';

/**
 * Single sign-on on the stand-in's origin: OpenID provider, partner script, token mode. Throws in production, where the
 * real provider is used. The migrations in this folder must have run.
 */
export function registerSingleSignOn(app: FastifyInstance, deps: SingleSignOnDeps): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the stand-in of the identity provider must not run in production');
  registerPageAssets(app);
  serveFile(
    app,
    '/js/gigya.oidc.js',
    new URL('browser/gigya.oidc.js', import.meta.url),
    'text/javascript; charset=utf-8',
  );
  const forget = forgetting(deps.db, deps.clock);
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', forget);
    registerOidcProvider(scope, deps);
    registerTokenMode(scope, deps);
    done();
  });
}
