import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerFaultHook } from '#backend/stand-ins/faults/faults.ts';
import { pageHeaders } from '#backend/stand-ins/pages/page.ts';
import { pageLanguage, type PageLanguage } from '#backend/stand-ins/pages/pageLanguage.ts';
import { serveFile } from '#backend/stand-ins/pages/registerPageAssets.ts';
import type { Json, JsonObject } from '#adapters/model/json.ts';
import { mintAuthCode } from '../oidc/token-mode/ssoTokens.ts';
import { toEnvelope } from '../protocol/answer.ts';
import type { Answer } from '../protocol/answer.ts';
import { callParams } from '../protocol/callParams.ts';
import type { CallRouteParts } from '../protocol/callRoutes.ts';
import { interruptionToken } from '../protocol/interruptionToken.ts';
import { callIdOf, requestFacts } from '../protocol/requestFacts.ts';
import { runCall } from '../protocol/runCall.ts';
import { socialLogin } from '../socialLogin.ts';
import { chosenIdentity, readChoices } from './choices.ts';
import { afterLoginPage, choicePage, refusedPage } from './socialPages.ts';
import { readSocialRequest } from './socialRequest.ts';
import type { SocialRequest } from './socialRequest.ts';

interface AnswerRoute {
  readonly Body: Readonly<Record<string, string>> | undefined;
}

/**
 * `accounts.socialLogin` as the client script opens it, the page on which a tester chooses an identity, and the way
 * back.
 */
export function registerSocialLogin(app: FastifyInstance, parts: CallRouteParts): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  registerFaultHook(app, {
    faults: parts.faults,
    journal: parts.journal,
    clock: parts.clock,
    callOf: ({ routeOptions }) => (routeOptions.url === '/accounts.socialLogin' ? 'accounts.socialLogin' : undefined),
    errorAnswer: async (request, reply, { errorCode, errorDetails }) => {
      const social = readSocialRequest(queryOf(request.url), parts.group);
      if (social === undefined) return sendHtml(reply, refusedPage(languageOf(reply)));
      const body = await interruptionToken(parts, errorCode, callParams([['apiKey', social.site.apiKey]]));
      return goBack(
        reply,
        social,
        toEnvelope(
          { errorCode, ...(errorDetails === undefined ? {} : { errorDetails }), body },
          parts.clock.now(),
          callIdOf(request),
        ),
      );
    },
  });
  serveFile(app, '/social/after-login.js', new URL('afterLogin.js', import.meta.url), 'text/javascript; charset=utf-8');
  app.get('/accounts.socialLogin', async (request, reply) => {
    const social = readSocialRequest(queryOf(request.url), parts.group);
    if (social === undefined) return sendHtml(reply.code(400), refusedPage(languageOf(reply)));
    return sendHtml(
      reply,
      choicePage(social, await readChoices(parts.db, social.provider, parts.conflicts), languageOf(reply, social)),
      social,
    );
  });
  app.post<AnswerRoute>('/social/answer', async (request, reply) => {
    const { body = {} } = request;
    const social = readSocialRequest(body['request'] ?? '', parts.group);
    if (social === undefined) return sendHtml(reply.code(400), refusedPage(languageOf(reply)));
    return goBack(
      reply,
      social,
      toEnvelope(await answerOf(parts, social, body, request), parts.clock.now(), callIdOf(request)),
      parts,
    );
  });
}

async function answerOf(
  parts: CallRouteParts,
  { site, provider, params }: SocialRequest,
  form: Readonly<Record<string, string>>,
  request: FastifyRequest,
): Promise<Answer> {
  const identity = await chosenIdentity(parts.db, provider, form, parts.conflicts);
  if (identity === undefined) return { errorCode: 200001, errorDetails: 'Operation canceled', body: {} };
  return runCall(
    (context) => socialLogin(context, identity),
    { site, signed: false, params, request: requestFacts(request, 'accounts.socialLogin') },
    parts,
    request.log,
  );
}

/** With a message for a pop-up, else with a redirect: a code replaces the session, which is never part of a URL. */
async function goBack(
  reply: FastifyReply,
  social: SocialRequest,
  envelope: JsonObject,
  parts?: CallRouteParts,
): Promise<FastifyReply> {
  const { answerTo, site, provider } = social;
  if (answerTo.flow === 'popup')
    return sendHtml(
      reply,
      afterLoginPage(
        `${answerTo.requestId}=${encodeURIComponent(keyValues(envelope))}`,
        answerTo.origin,
        languageOf(reply, social),
      ),
    );
  const target = new URL(answerTo.url);
  for (const name of ['errorCode', 'errorMessage', 'errorDetails', 'regToken'] as const)
    if (envelope[name] !== undefined) target.searchParams.set(name, toText(envelope[name]));
  target.searchParams.set('provider', provider);
  if (envelope['errorCode'] === 0 && parts !== undefined)
    target.searchParams.set(
      'authCode',
      await mintAuthCode(parts.db, parts.clock.now(), site.apiKey, toText(envelope['UID'])),
    );
  return reply.headers(pageHeaders([target.origin])).redirect(target.href, 303);
}

/** The answer as key-value text: every value is a string, objects as JSON. */
function keyValues(envelope: JsonObject): string {
  return new URLSearchParams(Object.entries(envelope).map(([name, value]) => [name, toText(value)])).toString();
}

const toText = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value));

function sendHtml(reply: FastifyReply, page: string, social?: SocialRequest): FastifyReply {
  return reply
    .headers(pageHeaders(social?.answerTo.flow === 'redirect' ? [new URL(social.answerTo.url).origin] : []))
    .type('text/html; charset=utf-8')
    .send(page);
}

function languageOf({ request: { headers } }: FastifyReply, social?: SocialRequest): PageLanguage {
  return pageLanguage(social?.params.get('lang'), headers['accept-language']);
}

const queryOf = (url: string): string => url.slice(url.indexOf('?') + 1);
