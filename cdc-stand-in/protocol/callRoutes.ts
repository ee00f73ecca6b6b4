import { hashText } from '../hashes.ts';
import { readForms } from './readForms.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallHandler } from './callContext.ts';
import type { SocialConflicts } from '../socialConflicts.ts';
import { trusts } from '../sites.ts';
import { previewedSite, type SchemaPreviews } from '../schemaPreviews.ts';
import { ProviderFailure, toEnvelope, type Answer } from '../answer.ts';
import { authenticate, refuseDeniedMethod, refuseForeignOrigin } from './authenticate.ts';
import type { HookCalls } from './callHook.ts';
import { callParams, isStorable, type CallParams } from './callParams.ts';
import { interruptionToken, callIdOf, requestFacts, runCall, type CallParts } from './runCall.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '../storage/database.ts';
import { regTokens, sessions } from '../storage/tables.ts';

/** Dependencies of the call routes. */
export interface CallRouteParts extends CallParts {
  readonly hookCalls?: HookCalls;
  /** Schemas that only one browser sees. */
  readonly previews?: SchemaPreviews;
  /** Accounts of social networks that testers created. */
  readonly conflicts?: SocialConflicts;
}

const MAX_BODY_BYTES = 512 * 1024;

/**
 * Registers every method of the table under `/<method>`, for GET and POST, with CORS and the envelope.
 */
export function registerCalls(
  app: FastifyInstance,
  calls: Readonly<Record<string, CallHandler>>,
  parts: CallRouteParts,
): void {
  readForms(app);
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
  app.addHook('onRequest', async (request, reply) => allowOrigin(request, reply, parts));
  parts.hookCalls?.(app, {
    limitedCode: 403048,
    personOf: tokenOwner(parts.db),
    callOf: ({ method, routeOptions, url }) =>
      method === 'OPTIONS' || routeOptions.url === undefined ? undefined : (url.split('?')[0] ?? '').slice(1),
    errorAnswer: async (request, reply, { errorCode, errorDetails, customMessage, validationErrors }) => {
      const body = {
        ...(await interruptionToken(parts, errorCode, paramsOf(request))),
        customMessage,
        validationErrors: validationErrors?.map((error) => ({ ...error })),
      };
      return send(request, reply, parts, { errorCode, errorDetails, body });
    },
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    send(request, reply, parts, brokenRequest(error)),
  );
  for (const [name, handler] of Object.entries(calls)) {
    app.route({
      method: ['GET', 'POST'],
      url: `/${name}`,
      bodyLimit: MAX_BODY_BYTES,
      handler: async (request, reply) => send(request, reply, parts, await answerCall(name, handler, request, parts)),
    });
    app.options(`/${name}`, async (_request, reply) => reply.code(204).send());
  }
  for (const prefix of ['accounts', 'admin', 'socialize', 'ds', 'fidm', 'oauth']) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `/${prefix}.:rest`,
      handler: async (request, reply) => send(request, reply, parts, { errorCode: 405001, body: {} }),
    });
  }
  app.get('/accounts.webSdkBootstrap', async (request, reply) => {
    setDeviceCookies(request, reply);
    return send(request, reply, parts, { errorCode: 0, body: { hasGmid: 'ver4' } });
  });
}

async function answerCall(
  name: string,
  handler: CallHandler,
  request: FastifyRequest,
  parts: CallRouteParts,
): Promise<Answer> {
  try {
    const params = paramsOf(request);
    const facts = requestFacts(request);
    const caller = authenticate(params, facts.bearer, parts.group);
    refuseDeniedMethod(name, params, caller);
    refuseForeignOrigin(request.headers.origin, caller.site, parts.urls.standIn);
    const site = previewedSite(caller.site, parts.previews?.ofBrowser(request.headers.cookie));
    return await runCall(handler, { ...caller, site, params, request: facts }, parts, request.log);
  } catch (error) {
    if (error instanceof ProviderFailure) return error.answer;
    throw error;
  }
}

/**
 * Sends an answer as JSON. The HTTP status is 200 for every code, unless the caller requests `httpStatusCodes`.
 * Source: requirements#IDP-transport.
 */
function send(request: FastifyRequest, reply: FastifyReply, { clock }: CallRouteParts, answer: Answer): FastifyReply {
  const params = paramsOf(request);
  const envelope = toEnvelope(answer, clock.now(), callIdOf(request), params.get('context'));
  return reply
    .code(params.flag('httpStatusCodes') ? Number(envelope['statusCode']) : 200)
    .headers({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}

/** Query and body together; the body has priority. Of a list (from a repeated name) it uses the last item. */
function paramsOf(request: FastifyRequest): CallParams {
  const sources = [request.query, request.body].filter((source) => typeof source === 'object' && source !== null);
  return callParams(
    sources
      .flatMap((source) => Object.entries(source))
      .flatMap(([name, value]: [string, unknown]) => {
        const last: unknown = Array.isArray(value) ? value.at(-1) : value;
        return typeof last === 'string' && isStorable(last) ? [[name, last] as const] : [];
      }),
  );
}

function brokenRequest({ statusCode, message }: Error & { statusCode?: number }): Answer {
  if (statusCode === 413) return { errorCode: 413001, body: {} };
  return statusCode !== undefined && statusCode < 500
    ? { errorCode: 400004, errorDetails: message, body: {} }
    : { errorCode: 500001, body: {} };
}

/** Lets pages of the sites' origins call with credentials; all others get no CORS headers. */
async function allowOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  { group, urls }: CallRouteParts,
): Promise<void> {
  const { origin } = request.headers;
  void reply.header('Vary', 'Origin');
  if (origin === undefined || (origin !== urls.standIn && !group.all().some((site) => trusts(site, origin)))) return;
  void reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Allow-Credentials', 'true');
  void reply
    .header('Access-Control-Allow-Methods', 'GET, POST')
    .header('Access-Control-Allow-Headers', 'Content-Type, Authorization')
    .header('Access-Control-Max-Age', '600');
}

/** Finds the UID behind the registration or login token of a call, for a log; undefined if there is none. */
function tokenOwner(db: Queries): (params: Readonly<Record<string, unknown>>) => Promise<string | undefined> {
  return async ({ regToken, login_token: loginToken }) => {
    const { table, token } =
      typeof regToken === 'string' ? { table: regTokens, token: regToken } : { table: sessions, token: loginToken };
    if (typeof token !== 'string') return undefined;
    const [row] = await db
      .select({ uid: table.uid })
      .from(table)
      .where(eq(table.tokenHash, hashText(token)));
    return row?.uid ?? undefined;
  };
}

const year = 31_536_000;

/**
 * Sets the device cookies of the real `webSdkBootstrap`: `gmid` and `ucid` for the server, `hasGmid` to detect them.
 * Keeps existing ones. Over https they also work from foreign sites.
 */
function setDeviceCookies({ headers, protocol }: FastifyRequest, reply: FastifyReply): void {
  if (/(?:^|; )gmid=/.test(headers.cookie ?? '')) return;
  const reach = protocol === 'https' ? 'SameSite=None; Secure' : 'SameSite=Lax';
  const rest = `; Path=/; Max-Age=${year}; ${reach}; HttpOnly`;
  void reply.header('Set-Cookie', [
    `gmid=gmid.ver4.${randomUUID()}${rest}`,
    `ucid=${randomUUID()}${rest}`,
    `hasGmid=ver4${rest}`,
  ]);
}
