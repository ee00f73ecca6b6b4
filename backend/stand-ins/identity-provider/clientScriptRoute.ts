import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { browserScript } from '#backend/stand-ins/pages/browserScript.ts';
import type { StandInUrls } from './calls/callContext.ts';
import type { SiteGroup } from './sites.ts';

/** The client script for browsers. The text expects a variable `served` around it. */
const clientScript = browserScript(new URL('client-script/gigya.ts', import.meta.url));

interface ScriptQuery {
  readonly [name: string]: string | readonly string[] | undefined;
}

/** Serves `/js/gigya.js?apikey=&lang=`: the site's settings and our implementation of the provider's client script. */
export function registerClientScript(app: FastifyInstance, group: SiteGroup, urls: StandInUrls): void {
  app.get<{ Querystring: ScriptQuery }>('/js/gigya.js', async ({ query, headers }, reply) => {
    const text = (wanted: string): string => {
      const value = Object.entries(query).find(([name]) => name.toLowerCase() === wanted)?.[1];
      return typeof value === 'string' ? value : '';
    };
    const site = group.byKey(text('apikey'));
    void reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('X-Content-Type-Options', 'nosniff');
    if (site === undefined) return reply.send('console.error("gigya: invalid API key");');
    const settings = {
      apiKey: site.apiKey,
      lang: text('lang'),
      apiBase: urls.standIn,
      ssoKey: group.all()[0]?.apiKey ?? site.apiKey,
    };
    const script = `(function (served) {\n${await clientScript()}\n})(${inScript(settings)});`;
    const etag = `W/"${createHash('sha256').update(script).digest('base64url').slice(0, 24)}"`;
    void reply.header('ETag', etag);
    return headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(script);
  });
}

/** JSON that is safe inside a script. */
function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
