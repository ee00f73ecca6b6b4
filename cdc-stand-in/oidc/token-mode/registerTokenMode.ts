import { readForms } from '../../protocol/readForms.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../../pages/html.ts';
import { cardPage, originHeaders, pageHeaders, pageLanguage, type PageLanguage, sendPage } from '../../pages/page.ts';
import { pageTextsIn } from '../../texts.ts';
import { findLogin, type SingleSignOnDeps } from '../singleSignOn.ts';
import { mintAuthCode, mintSsoToken, takeSsoToken } from './ssoTokens.ts';

/** Parameters of the two navigations, with their original names; only the name of the key ignores case. */
type Params = Readonly<Record<string, string | undefined>>;

/**
 * Single sign-on with tokens, in two browser navigations:
 * `accounts.sso.login` (called by a child site; its path is our guess, the real script hides it) opens the central
 * login page with `gig_ssoToken`; `accounts.sso.continue` (that page's form) sends the customer back with a code.
 * Source: requirements#IDP-sso, requirements#sso-tokens.
 */
export function registerTokenMode(app: FastifyInstance, deps: SingleSignOnDeps): void {
  void app.register((scope, _options, done) => {
    readForms(scope);
    deps.hookCalls?.(scope, {
      callOf: ({ routeOptions }) => routeOptions.url?.slice(1),
      errorAnswer: (_request, reply, { errorCode, errorDetails = 'A fault was switched on' }) =>
        refuse(reply, String(errorCode), errorDetails),
    });
    scope.get<{ Querystring: Params }>('/accounts.sso.login', ({ query }, reply) =>
      begin(deps, acceptedParams(query), reply),
    );
    scope.post<{ Body: Params | undefined }>('/accounts.sso.continue', ({ body }, reply) =>
      continueSignOn(deps, acceptedParams(body ?? {}), reply),
    );
    done();
  });
}

async function begin(
  deps: SingleSignOnDeps,
  { apiKey = '', redirectURL = '', context = '' }: Params,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const child = deps.partners.find(({ tokenMode }) => tokenMode?.apiKey === apiKey)?.tokenMode;
  if (child === undefined) return refuse(reply, '400093', 'Invalid ApiKey parameter');
  // Compares whole URLs: a match of prefix or host alone would let codes leak elsewhere.
  if (!child.redirectUrls.includes(redirectURL)) return refuse(reply, '400006', 'Invalid parameter value: redirectURL');
  if (context.length > 512) return refuse(reply, '400006', 'Invalid parameter value: context');
  const token = await mintSsoToken(deps.db, deps.clock.now(), { apiKey, redirectUrl: redirectURL, context });
  return reply.headers(originHeaders()).redirect(withQuery(deps.loginPage, { gig_ssoToken: token }), 303);
}

async function continueSignOn(
  deps: SingleSignOnDeps,
  { apiKey = '', ssoToken = '', login_token: loginToken = '' }: Params,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (apiKey !== deps.apiKey) return invalidToken(deps, reply);
  const session = await findLogin(deps, loginToken);
  // Without a login the page gets the token back and lets the customer log in.
  if (session === undefined) return forward(reply, withQuery(deps.loginPage, { gig_ssoToken: ssoToken }));
  const now = deps.clock.now();
  const pending = await takeSsoToken(deps.db, now, ssoToken);
  if (pending === undefined) return invalidToken(deps, reply);
  const authCode = await mintAuthCode(deps.db, now, pending.apiKey, session.uid);
  return forward(
    reply,
    withQuery(pending.redirectUrl, { authCode, ...(pending.context === '' ? {} : { context: pending.context }) }),
  );
}

/** The answer to an unknown, expired or used token. Source: requirements#sso-tokens. */
function invalidToken(deps: SingleSignOnDeps, reply: FastifyReply): FastifyReply {
  return forward(reply, withQuery(deps.loginPage, { error: 'invalid_token', error_description: 'invalid sso token' }));
}

/**
 * A real redirect, as from the provider: browsers check it against the `form-action` of the page that sent the form, so
 * a site lists its partners' origins there.
 */
function forward(reply: FastifyReply, target: string): FastifyReply {
  return reply.headers(pageHeaders()).redirect(target, 303);
}

function refuse(reply: FastifyReply, code: string, details: string): FastifyReply {
  const language = languageOf(reply);
  const t = pageTextsIn(language);
  const content = html`<p>${t('signOn.error')}</p>
    <p class="hint" lang="en">${code}: ${details}</p>`;
  return sendPage(reply.code(400), cardPage({ title: t('signOn.errorTitle'), language, content }));
}

function languageOf({ request: { query, body, headers } }: FastifyReply): PageLanguage {
  const { lang } = { ...(query as Params), ...(body as Params | undefined) };
  return pageLanguage(lang, headers['accept-language']);
}

function withQuery(address: string, params: Readonly<Record<string, string>>): string {
  const target = new URL(address);
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value);
  return target.href;
}

/** Only text parameters; normalises the name of the key. */
function acceptedParams(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => typeof value === 'string')
      .map(([name, value]) => [name.toLowerCase() === 'apikey' ? 'apiKey' : name, value]),
  );
}
