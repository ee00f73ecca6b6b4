import { readForms } from '../protocol/readForms.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cardPage, pageHeaders, pageDocument, pageLanguage, type PageLanguage, sendPage } from '../pages/page.ts';
import { serveFile } from '../pages/pageAssets.ts';
import type { Json } from '@kontor/schema-adapters/json';
import { mintAuthCode } from '../oidc/token-mode/ssoTokens.ts';
import { toEnvelope, type Answer } from '../answer.ts';
import { callParams } from '../protocol/callParams.ts';
import type { CallRouteParts } from '../protocol/callRoutes.ts';
import { interruptionToken, callIdOf, requestFacts, runCall } from '../protocol/runCall.ts';
import { socialLogin, socialProviders } from '../socialLogin.ts';
import {
  chosenIdentity,
  readChoices,
  type Choice,
  type Choices,
  readSocialRequest,
  type SocialRequest,
} from './socialRequest.ts';
import { randomBytes } from 'node:crypto';
import { html, type Html } from '../pages/html.ts';
import { pageTextsIn } from '../texts.ts';

interface AnswerRoute {
  readonly Body: Readonly<Record<string, string>> | undefined;
}

/**
 * `accounts.socialLogin` as the client script opens it, the page where a tester chooses an identity, and the return.
 */
export function registerSocialLogin(app: FastifyInstance, parts: CallRouteParts): void {
  readForms(app);
  parts.hookCalls?.(app, {
    callOf: ({ routeOptions }) => (routeOptions.url === '/accounts.socialLogin' ? 'accounts.socialLogin' : undefined),
    errorAnswer: async (request, reply, { errorCode, errorDetails }) => {
      const social = readSocialRequest(queryOf(request.url), parts.group);
      if (social === undefined) return sendHtml(reply, refusedPage(languageOf(reply)));
      const body = await interruptionToken(parts, errorCode, callParams([['apiKey', social.site.apiKey]]));
      return goBack(reply, social, parts, { errorCode, errorDetails, body });
    },
  });
  serveFile(app, '/social/after-login.js', new URL('afterLogin.js', import.meta.url));
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
    return goBack(reply, social, parts, await answerOf(parts, social, body, request));
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
    { site, signed: false, params, request: requestFacts(request) },
    parts,
    request.log,
  );
}

/**
 * Returns with a message to the opener of a pop-up, else with a redirect: a code replaces the session, which is never
 * part of a URL.
 */
async function goBack(
  reply: FastifyReply,
  social: SocialRequest,
  { db, clock }: CallRouteParts,
  answer: Answer,
): Promise<FastifyReply> {
  const { answerTo, site, provider } = social;
  const envelope = toEnvelope(answer, clock.now(), callIdOf(reply.request));
  if (answerTo.flow === 'popup') {
    // Key-value text: every value is a string, objects as JSON.
    const values = new URLSearchParams(Object.entries(envelope).map(([name, value]) => [name, toText(value)]));
    const message = `${answerTo.requestId}=${encodeURIComponent(values.toString())}`;
    return sendHtml(reply, afterLoginPage(message, answerTo.origin, languageOf(reply, social)));
  }
  const target = new URL(answerTo.url);
  for (const name of ['errorCode', 'errorMessage', 'errorDetails', 'regToken'] as const)
    if (envelope[name] !== undefined) target.searchParams.set(name, toText(envelope[name]));
  target.searchParams.set('provider', provider);
  const uid = envelope['UID'];
  if (answer.errorCode === 0 && typeof uid === 'string')
    target.searchParams.set('authCode', await mintAuthCode(db, clock.now(), site.apiKey, uid));
  return reply.headers(pageHeaders([target.origin])).redirect(target.href, 303);
}

const toText = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value));

function sendHtml(reply: FastifyReply, page: string, social?: SocialRequest): FastifyReply {
  const formTargets = social?.answerTo.flow === 'redirect' ? [new URL(social.answerTo.url).origin] : [];
  return sendPage(reply, page, pageHeaders(formTargets));
}

function languageOf({ request: { headers } }: FastifyReply, social?: SocialRequest): PageLanguage {
  return pageLanguage(social?.params.get('lang'), headers['accept-language']);
}

const queryOf = (url: string): string => url.slice(url.indexOf('?') + 1);

/** The page where a tester chooses the identity that the social network returns. */
function choicePage(
  { provider, query }: SocialRequest,
  { linkedAccounts, sameEmail }: Choices,
  language: PageLanguage,
): string {
  const network = socialProviders[provider] ?? provider;
  const t = pageTextsIn(language);
  const form = (choice: string, name: 'known' | 'fresh' | 'sameEmail' | 'noEmail', fields?: Html): Html =>
    html`<form method="post" action="/social/answer" class="card">
      <input type="hidden" name="request" value="${query}" />
      <h2>${t(`social.${name}.title`)}</h2>
      <p class="hint">${t(`social.${name}.hint`, { network })}</p>
      ${fields}
      <p class="actions">
        <button class="button" name="choice" value="${choice}">${t(`social.${name}.button`)}</button>
      </p>
    </form>`;
  const body = html`<header class="bar">
      <div><span class="brand">${network}</span><span class="tag">${t('social.imitation')}</span></div>
    </header>
    <div class="awning" aria-hidden="true"></div>
    <main class="page">
      <h1>${t('social.headline')}</h1>
      ${linkedAccounts.length > 0 && form('known', 'known', select('identity', t('social.person'), linkedAccounts))}
      ${form('new', 'fresh', newPerson(language))}
      ${sameEmail.length > 0 && form('same-email', 'sameEmail', select('account', t('social.account'), sameEmail))}
      ${form('no-email', 'noEmail')}
      <form method="post" action="/social/answer">
        <input type="hidden" name="request" value="${query}" />
        <p class="actions"><button class="button quiet" name="choice" value="cancel">${t('social.cancel')}</button></p>
      </form>
    </main>`;
  return pageDocument({ title: t('social.title', { network }), language, body });
}

/** The page that sends the answer to the opener of the pop-up and closes. Its script reads the element `answer`. */
function afterLoginPage(message: string, origin: string, language: PageLanguage): string {
  const t = pageTextsIn(language);
  const body = html`<main class="page">
    <h1>${t('social.moment')}</h1>
    <p>${t('social.closeWindow')}</p>
    <div id="answer" hidden data-message="${message}" data-origin="${origin}"></div>
  </main>`;
  return pageDocument({ title: t('social.moment'), language, body, scripts: ['/social/after-login.js'] });
}

/** The page for an invalid request. */
function refusedPage(language: PageLanguage): string {
  const t = pageTextsIn(language);
  const content = html`<p>${t('social.goBack')}</p>
    <p class="hint" lang="en">400006: client_id, provider or return address is not known</p>`;
  return cardPage({ title: t('social.refused'), language, content });
}

function newPerson(language: PageLanguage): Html {
  const t = pageTextsIn(language);
  return html`${input('firstName', t('social.firstName'), 'Toni')}${input('lastName', t('social.lastName'), 'Beispiel')}${input('email', t('social.email'), `neu-${randomBytes(3).toString('hex')}@beispiel.example`)}`;
}

function input(name: string, label: string, value: string): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" autocomplete="off" />
  </div>`;
}

function select(name: string, label: string, options: readonly Choice[]): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label
    ><select id="${name}" name="${name}">
      ${options.map((option) => html`<option value="${option.value}">${option.label}</option>`)}
    </select>
  </div>`;
}
