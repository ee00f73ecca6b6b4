import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import { problemOfStatus, sendProblem } from '#backend/shared/http/problem.ts';
import { requireFeature, type Features } from '#backend/product/services/customers/features.ts';
import { pageLinks } from '#backend/product/site/pageLinks.ts';
import { remembered } from '#backend/product/site/remembered.ts';
import { contentSecurityPolicy, setPageHeaders } from '#backend/product/site/securityHeaders.ts';
import { visitorLanguage } from '#backend/product/site/visitorLanguage.ts';
import { choicesOf, changeChoices, type ChoiceChange } from '../choices/newsletterChoices.ts';
import type { NewsletterParts } from '../newsletterParts.ts';
import { unsubscribePage, type PageState } from './unsubscribePage.ts';
import { storeOrder } from './unsubscribeOrders.ts';
import type { Unsubscription, UnsubscribeVerifier } from './unsubscribeTokens.ts';
import { newsletterFrequencies } from '#adapters/model/newsletterFrequency.ts';
import { isOffered } from '../choices/offeredFrequencies.ts';
import { pauseEnd, pauseWeeks } from '../choices/pauseClock.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';

/** What the addresses in mails need. */
export interface UnsubscribeRouteParts extends NewsletterParts {
  readonly verify: UnsubscribeVerifier;
  readonly features: () => Features;
  /** The current document of `GET /rest/v1/metadata`. */
  readonly metadata: () => unknown;
  /** The application's HTML document, whose style sheets and icon the page uses. */
  readonly page: (url: string) => Promise<string>;
}

const PATH = '/unsubscribe/:token';
const LARGEST = 16 * 1024;
/** For everything that one answer waits for, in milliseconds: mail providers give up soon. */
const IN_TIME = 900;

/**
 * `POST /unsubscribe/{token}` ends the one newsletter that a mail was of (RFC 8058): without cookies, from any origin, as a
 * form or as multipart, 200 without a redirect once the order is stored, also for a token that is not valid, else 503, both
 * within a second.
 * `GET` shows the page for people and changes nothing.
 * Source: requirements#one-click-unsubscribe.
 */
export function registerUnsubscribe(app: FastifyInstance, parts: UnsubscribeRouteParts): void {
  const { features } = parts;
  const style = readFileSync(new URL('unsubscribe.css', import.meta.url), 'utf8');
  app.get('/unsubscribe.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  );
  const sendPage = pageSender(parts);
  void app.register(async (scope) => {
    // Any body is read as bytes: what it must be is decided here, not by its content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<TokenRoute>(PATH, async (request, reply) => {
      requireFeature(features(), 'oneClickUnsubscribe');
      const answer: Answer = { request, reply, inTime: deadlineIn(IN_TIME), sendPage };
      try {
        const found = await answer.inTime(parts.verify(request.params.token));
        return await sendPage(answer, found, found === undefined ? 'invalid' : 'asking');
      } catch (error) {
        return sendFailure(answer, undefined, error);
      }
    });
    scope.post<TokenRoute>(PATH, { config: { fromAnyOrigin: true } }, async (request, reply) => {
      requireFeature(features(), 'oneClickUnsubscribe');
      const answer: Answer = { request, reply, inTime: deadlineIn(IN_TIME), sendPage };
      const fields = await fieldsOf(request.body, request.headers['content-type']);
      const instead = features().pause === true ? fields?.get('instead') : undefined;
      if (fields === undefined || !(isOneClick(fields) || instead !== undefined)) throw problemOfStatus(400);
      const isPerson = instead !== undefined || fields.has('page');
      let found: Unsubscription | undefined;
      try {
        found = await answer.inTime(parts.verify(request.params.token));
        if (instead !== undefined) return await answerInstead(parts, answer, found, instead);
        if (found !== undefined) await answer.inTime(order(parts, found, request));
        if (isPerson) return await sendPage(answer, found, found === undefined ? 'invalid' : 'done');
      } catch (error) {
        if (!isPerson) throw error;
        return sendFailure(answer, found, error);
      }
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('');
    });
  });
}

interface TokenRoute {
  readonly Params: { readonly token: string };
}

/** An answer in the making. */
interface Answer {
  readonly request: FastifyRequest<TokenRoute>;
  readonly reply: FastifyReply;
  readonly inTime: Deadline;
  readonly sendPage: SendPage;
}

/** Does what a button of the page offers instead, and shows the page again. */
async function answerInstead(
  parts: NewsletterParts,
  answer: Answer,
  found: Unsubscription | undefined,
  instead: string,
): Promise<FastifyReply> {
  const { request, reply, inTime, sendPage } = answer;
  if (found === undefined) return sendPage(answer, found, 'invalid');
  const isChanged = await inTime(changeInstead(parts, found, instead));
  if (!isChanged) return sendProblem(request, reply, problemOfStatus(400));
  return sendPage(answer, found, 'changed');
}

/** Shows people a page with which they can try again. */
function sendFailure(answer: Answer, found: Unsubscription | undefined, error: unknown): Promise<FastifyReply> {
  const { request, reply, sendPage } = answer;
  request.log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'unsubscribe page failed');
  return sendPage({ ...answer, reply: reply.code(503).header('retry-after', '5') }, found, 'failed');
}

/** Stores an order with what the evidence needs to know about its request. */
function order({ db, clock }: NewsletterParts, found: Unsubscription, request: FastifyRequest<TokenRoute>) {
  const source = {
    requestId: request.id,
    ip: request.ip,
    action: 'POST /unsubscribe/{token}',
    tokenHash: createHash('sha256').update(request.params.token).digest('base64url'),
  };
  return storeOrder(db, found, source, clock.now());
}

type SendPage = (
  answer: Pick<Answer, 'request' | 'reply' | 'inTime'>,
  found: Unsubscription | undefined,
  state: PageState,
) => Promise<FastifyReply>;

/** Writes the page in the visitor's language, with the headers of pages whose address holds a token. */
function pageSender({ db, clock, features, metadata, newslettersIn, page }: UnsubscribeRouteParts): SendPage {
  const policy = contentSecurityPolicy([]);
  const siteOf = remembered(readMetadata);
  const links = remembered((document: string) => pageLinks(document, ['/accessibility.css', '/unsubscribe.css']));
  return async ({ request, reply, inTime }, found, state) => {
    const site = siteOf(metadata()).metadata;
    const language = visitorLanguage(request, site);
    const described = newslettersIn(language)?.find(({ key }) => key === found?.newsletter);
    const asksMore = found !== undefined && (state === 'asking' || state === 'changed');
    // The page can be used without knowing it.
    const choices = asksMore ? await inTime(choicesOf(db, found.subscriber, clock.now())).catch(() => []) : [];
    return setPageHeaders(reply, { policy, types: 'enforced', holdsToken: true }).send(
      unsubscribePage({
        language,
        state,
        name: described?.name,
        less: features().pause === true ? { frequencies: described?.frequencies ?? [] } : undefined,
        choice: choices.find(({ newsletter }) => newsletter === found?.newsletter),
        links: links(await page(request.url)),
      }),
    );
  };
}

/** Does what a button of the page offers instead of the end; false for anything that it does not offer. */
async function changeInstead(
  parts: NewsletterParts,
  { subscriber, newsletter }: Unsubscription,
  instead: string,
): Promise<boolean> {
  const now = parts.clock.now();
  const change = changeOf(instead, parts, newsletter, now);
  if (change === undefined) return false;
  await changeChoices(parts.db, subscriber, [newsletter], change, now);
  return true;
}

function changeOf(instead: string, parts: NewsletterParts, newsletter: string, now: number): ChoiceChange | undefined {
  if (instead === 'as-usual') return { frequency: null, pause: null };
  const frequency = newsletterFrequencies.find((one) => one === instead);
  if (frequency !== undefined) return isOffered(parts, newsletter, frequency) ? { frequency, pause: null } : undefined;
  const weeks = pauseWeeks.find((one) => instead === `pause-${one}`);
  const pause = weeks && pauseEnd({ weeks }, now, parts.zone());
  return pause && { pause };
}

/** Waits for one part of an answer. Throws OutboundError, a 503, if the whole answer is late. */
type Deadline = <T>(work: Promise<T>) => Promise<T>;

/**
 * A deadline for everything that one answer waits for, in so many milliseconds from now. What was begun may still be done
 * after it, so the work must be of a kind that can be repeated.
 */
function deadlineIn(milliseconds: number): Deadline {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new OutboundError('too slow')), milliseconds).unref();
  });
  // Mostly nobody waits any more.
  late.catch(() => undefined);
  return (work) => Promise.race([work, late]);
}

/** What the body of a POST to an unsubscribe address asks for, by field; of a repeated field the first value counts. */
export type SentFields = ReadonlyMap<string, string>;

const FORM = 'application/x-www-form-urlencoded';

/**
 * The fields of a body: multipart, or a form whatever its content type says, because some mail programs forget to name it.
 * Undefined for a body that cannot be read.
 * Source: requirements#one-click-unsubscribe.
 */
async function fieldsOf(body: unknown, contentType = FORM): Promise<SentFields | undefined> {
  if (!Buffer.isBuffer(body)) return undefined;
  const type = /^\s*multipart\//i.test(contentType) ? contentType : FORM;
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const fields = new Map<string, string>();
    for (const [name, value] of form)
      if (!fields.has(name) && typeof value === 'string') fields.set(name, value.trim());
    return fields;
  } catch {
    return undefined;
  }
}

/** Whether a mail program, or the button of our page, ends the newsletter (RFC 8058, 3.1). */
const isOneClick = (fields: SentFields): boolean => fields.get('List-Unsubscribe') === 'One-Click';
