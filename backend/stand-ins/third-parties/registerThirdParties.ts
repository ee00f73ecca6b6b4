import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { NamedCall } from '@kontor/cdc-stand-in';
import { registerFaultHook, restCallName } from '#backend/stand-ins/faults/faults.ts';
import type { FaultStore } from '#backend/stand-ins/faults/faultStore.ts';
import type { Journal } from '#backend/stand-ins/faults/journal.ts';
import { assetHeaders, registerPageAssets, serveFile, serveScript, scriptWithTexts } from '@kontor/cdc-stand-in/pages';
import { registerIdWidget, type IdWidgetDeps } from './id-widget/registerIdWidget.ts';
import { registerWebVitals } from './web-vitals/registerWebVitals.ts';

/** Paths on the stand-in's origin from which the product's pages load the stand-ins, shaped like the real URLs. */
export const thirdPartyPaths = {
  cookieConsent: '/browser-ui/latest/loader.js',
  tagManager: '/tag-manager/launch-development.min.js',
  webVitals: '/web-vitals/loader.js',
  idWidget: (appId: string): string => `/sdk/${appId}`,
} as const;

/** Parameters of the stand-ins. */
export interface ThirdPartyDeps extends IdWidgetDeps {
  /** Applies faults of testers to the scripts of banner and widget. */
  readonly testing?: { readonly faults: FaultStore; readonly journal: Journal };
}

/** The cookie banner with its texts. */
export const bannerScript = (): string =>
  scriptWithTexts(
    'bannerTexts',
    { title: 'banner.title', text: 'banner.text', yes: 'banner.yes', no: 'banner.no', details: 'banner.details' },
    new URL('cookie-consent/browser/loader.js', import.meta.url),
  );

/** The scripts that can have a fault. */
const faultyScripts: ReadonlySet<string | undefined> = new Set([
  `GET ${thirdPartyPaths.cookieConsent}`,
  `GET ${thirdPartyPaths.idWidget('{appId}')}`,
]);

/**
 * Stand-ins of the other third parties on the product's pages: ID widget, cookie consent banner, tag manager, web
 * vitals. Throws in production, where the site's metadata names the real ones.
 */
export function registerThirdParties(app: FastifyInstance, deps: ThirdPartyDeps): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the stand-ins of third parties must not run in production');
  registerPageAssets(app);
  void app.register((scope, _options, done) => {
    if (deps.testing !== undefined) addFaults(scope, deps.testing, deps.clock);
    registerIdWidget(scope, deps);
    serveScript(scope, thirdPartyPaths.cookieConsent, bannerScript);
    done();
  });
  registerWebVitals(app, deps.clock);
  serveFile(app, '/tag-manager/:library', new URL('tag-manager/browser/launch.js', import.meta.url));
}

/** An unusable script runs and does nothing. */
function addFaults(scope: FastifyInstance, testing: NonNullable<ThirdPartyDeps['testing']>, clock: Clock): void {
  scope.addHook('onRequest', (request, reply, done) => {
    if (callOf(request) !== undefined) void reply.headers(assetHeaders);
    done();
  });
  registerFaultHook(scope, {
    ...testing,
    clock,
    callOf,
    errorAnswer: (_request, reply, { errorCode }) => reply.code(503).send(`A fault was switched on: ${errorCode}`),
    garbage: { type: 'text/javascript; charset=utf-8', body: 'void "This is another script.";\n' },
  });
}

function callOf(request: NamedCall): string | undefined {
  const call = restCallName(request);
  return faultyScripts.has(call) ? call : undefined;
}
