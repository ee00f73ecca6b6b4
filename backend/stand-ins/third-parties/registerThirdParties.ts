import type { FastifyInstance } from 'fastify';
import { registerPageAssets, serveFile } from '#backend/stand-ins/pages/registerPageAssets.ts';
import { registerIdWidget, type IdWidgetDeps } from './id-widget/registerIdWidget.ts';
import { registerWebVitals } from './web-vitals/registerWebVitals.ts';

const script = 'text/javascript; charset=utf-8';

/** Paths on the stand-in's origin from which the product's pages load the stand-ins, shaped like the real URLs. */
export const thirdPartyPaths = {
  cookieConsent: '/browser-ui/latest/loader.js',
  tagManager: '/tag-manager/launch-development.min.js',
  webVitals: '/web-vitals/loader.js',
  idWidget: (appId: string): string => `/sdk/${appId}`,
} as const;

/**
 * Stand-ins of the other third parties on the product's pages: ID widget, cookie consent banner, tag manager, web
 * vitals. Throws in production, where the site's metadata names the real ones.
 */
export function registerThirdParties(app: FastifyInstance, deps: IdWidgetDeps): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the stand-ins of third parties must not run in production');
  registerPageAssets(app);
  registerIdWidget(app, deps);
  registerWebVitals(app, deps.clock);
  serveFile(app, thirdPartyPaths.cookieConsent, new URL('cookie-consent/browser/loader.js', import.meta.url), script);
  serveFile(app, '/tag-manager/:library', new URL('tag-manager/browser/launch.js', import.meta.url), script);
}
