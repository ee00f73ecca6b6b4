import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownMember } from '@kontor/schema-adapters/json';
import { OutboundError } from '../outbound/outbound.ts';
import { requireFeature, type Features } from '../guards/features.ts';
import { type CallerOrigins, refuseForeignForm } from '../guards/originGuard.ts';
import { mailedPages, type MailedPageParts } from '../site/mailedPage.ts';
import { visitorLanguage } from '../site/visitorLanguage.ts';
import { Problem, problemOfStatus } from '#backend/shared/http/problem.ts';
import { mailNotices, mailPage, type MailNotice } from './mailPage.ts';
import { handlePress, offeredLess, orderSource, type MailActionParts, type PressResult } from './mailPageActions.ts';
import { readMailState, unknownState, type Deadline, type MailState } from './mailPageState.ts';
import { storeOrder } from './unsubscribeOrders.ts';
import type { Unsubscription, UnsubscribeVerifier } from './unsubscribeTokens.ts';

/** Dependencies of the unsubscribe routes. */
export interface UnsubscribeRouteParts extends MailActionParts, MailedPageParts {
  readonly verify: UnsubscribeVerifier;
  readonly features: () => Features;
  readonly origins: Pick<CallerOrigins, 'own'>;
}

const PATH = '/unsubscribe/:token';
const MAX_BODY_BYTES = 16 * 1024;
/** Deadline of an answer in milliseconds: mail providers give up soon. */
const ANSWER_TIMEOUT_MS = 900;
/** Deadline after a press of a button in milliseconds: people rather wait than press again. */
const PRESS_TIMEOUT_MS = 2500;
/** Deadline of the identity provider's answer in milliseconds: the forms work without it. */
const ACCOUNT_TIMEOUT_MS = 300;

/**
 * `POST /unsubscribe/{token}` ends the newsletter of a mail (RFC 8058): without cookies, from any origin, as a form or
 * as multipart. Answers 200 without a redirect once the order is stored, also for an invalid token, else 503, both
 * within a second.
 * `GET` shows the mail's own page and changes nothing; a form of that page gets a 303 back to it.
 * Source: requirements#one-click-unsubscribe, requirements#mail-page.
 */
export function registerUnsubscribe(app: FastifyInstance, parts: UnsubscribeRouteParts): void {
  const { features } = parts;
  const sendPage = pageSender(parts);
  void app.register(async (scope) => {
    // Reads every body as bytes, because parseFields detects the format itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<TokenRoute>(PATH, async (request, reply) => {
      requireFeature(features(), 'oneClickUnsubscribe');
      const answer = createAnswer(request, reply);
      try {
        const unsubscription = await answer.inTime(parts.verify(request.params.token));
        if (unsubscription === undefined) return await sendPage(answer);
        const query = (name: string): string | undefined => [ownMember(request.query, name)].find(isText);
        const [undo, noticeName] = [query('undo'), query('notice')];
        const inAccountTime = createDeadline(ACCOUNT_TIMEOUT_MS);
        const state = await readMailState(parts, unsubscription, { inTime: answer.inTime, inAccountTime, undo });
        const notice = mailNotices.find(
          (candidate) => candidate === noticeName && !(candidate === 'undone' && state.hasEnded),
        );
        const asksAll = query('ask') === 'all' && !state.hasEndedAll;
        return await sendPage(answer, { unsubscription, state, undo, notice, asksAll });
      } catch (error) {
        return sendFailure(answer, sendPage, undefined, error);
      }
    });
    scope.post<TokenRoute>(PATH, { config: { fromAnyOrigin: true } }, async (request, reply) => {
      requireFeature(features(), 'oneClickUnsubscribe');
      const answer = createAnswer(request, reply);
      const fields = await parseFields(request.body, request.headers['content-type']);
      if (fields?.has('do') === true) return answerPress(parts, answer, fields, sendPage);
      if (fields === undefined || !isOneClick(fields)) throw problemOfStatus(400);
      const unsubscription = await answer.inTime(parts.verify(request.params.token));
      if (unsubscription !== undefined) {
        const source = orderSource(request, request.params.token);
        await answer.inTime(storeOrder(parts.db, unsubscription, source, parts.clock.now()));
      }
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('');
    });
  });
}

interface TokenRoute {
  readonly Params: { readonly token: string };
}

/** A pending answer. */
interface Answer {
  readonly request: FastifyRequest<TokenRoute>;
  readonly reply: FastifyReply;
  readonly inTime: Deadline;
  readonly address: string;
}

const createAnswer = (request: FastifyRequest<TokenRoute>, reply: FastifyReply): Answer => ({
  request,
  reply,
  inTime: createDeadline(ANSWER_TIMEOUT_MS),
  address: `/unsubscribe/${encodeURIComponent(request.params.token)}`,
});

/** Processes a form of the page and redirects back to it; accepts only forms of the page's own origin. */
async function answerPress(
  parts: UnsubscribeRouteParts,
  answer: Answer,
  fields: SentFields,
  sendPage: SendPage,
): Promise<FastifyReply> {
  const { request, reply, address } = answer;
  const inTime = createDeadline(PRESS_TIMEOUT_MS);
  refuseForeignForm(request, parts.origins.own);
  let unsubscription: Unsubscription | undefined;
  try {
    unsubscription = await inTime(parts.verify(request.params.token));
    if (unsubscription === undefined) return await sendPage(answer);
    // Ending all newsletters needs their list, so it waits longer for the account.
    const inAccountTime = fields.get('do') === 'all' ? inTime : createDeadline(ACCOUNT_TIMEOUT_MS);
    const state = await readMailState(parts, unsubscription, { inTime, inAccountTime });
    const press = {
      unsubscription,
      state,
      fields,
      source: orderSource(request, request.params.token),
      language: visitorLanguage(request, parts.siteMetadata()),
      hasPauses: parts.features().pause === true,
      hasCentre: hasCentre(parts),
    };
    const { undo, notice } = await inTime(handlePress(parts, press));
    if (notice === 'no-such-day') return await sendPage(answer, { unsubscription, state, notice, code: 400 });
    return reply.header('cache-control', 'no-store').redirect(addressAfter(address, { undo, notice }), 303);
  } catch (error) {
    if (error instanceof Problem && error.status < 500) throw error;
    return sendFailure(answer, sendPage, unsubscription, error);
  }
}

/** Whether the site offers the preference centre. */
const hasCentre = ({ siteMetadata }: UnsubscribeRouteParts): boolean =>
  Boolean(siteMetadata().marketingPreferenceCenter);

function addressAfter(address: string, result: PressResult): string {
  const query = new URLSearchParams(Object.entries(result).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}

/** Sends an error page with which people can try again. */
function sendFailure(
  answer: Answer,
  sendPage: SendPage,
  unsubscription: Unsubscription | undefined,
  error: unknown,
): Promise<FastifyReply> {
  answer.request.log.error(
    { failure: error instanceof Error ? error.name : 'unknown' },
    'the page of a mail did not do what it was asked for',
  );
  return sendPage(answer, { unsubscription, state: unknownState, notice: 'failed', code: 503 });
}

/** Data of the page; absent for an invalid address. */
interface PageView {
  /** Undefined if the address could not be verified. */
  readonly unsubscription: Unsubscription | undefined;
  readonly state: MailState;
  readonly undo?: string | undefined;
  readonly notice?: MailNotice | undefined;
  readonly asksAll?: boolean;
  readonly code?: number;
}

type SendPage = (answer: Answer, view?: PageView) => Promise<FastifyReply>;

/** Renders the page in the visitor's language. */
function pageSender(parts: UnsubscribeRouteParts): SendPage {
  const send = mailedPages(parts);
  return ({ request, reply, address }, view) =>
    send(request, reply, (language) => {
      const { unsubscription, state, code = 200 } = view ?? {};
      const isNewsletter = ({ key }: { readonly key: string }): boolean => key === unsubscription?.newsletter;
      const hasPauses = parts.features().pause === true;
      const page = mailPage({
        language,
        zone: parts.zone(),
        address,
        name: parts.newslettersIn(language)?.find(isNewsletter)?.name,
        state,
        choice: state?.choices.find(({ newsletter }) => newsletter === unsubscription?.newsletter),
        less: unsubscription && state && offeredLess(parts, { unsubscription, state, hasPauses }),
        notice: view?.notice,
        undo: view?.undo,
        asksAll: view?.asksAll === true,
        hasCentre: hasCentre(parts),
      });
      return { ...page, code };
    });
}

/**
 * A deadline in so many milliseconds from now. Work may still finish after it, so it must be idempotent. Late work
 * throws OutboundError, a 503.
 */
function createDeadline(milliseconds: number): Deadline {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new OutboundError('too slow')), milliseconds).unref();
  });
  // Prevents an unhandled rejection after the work has finished in time.
  timeout.catch(() => undefined);
  return (work) => Promise.race([work, timeout]);
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The fields of a POST to an unsubscribe address; of a repeated field the first value counts. */
type SentFields = ReadonlyMap<string, string>;

const FORM = 'application/x-www-form-urlencoded';

/**
 * Parses the fields of a body: multipart, or a form whatever its content type says, because some mail programs omit it.
 * Undefined for an unreadable body.
 * Source: requirements#one-click-unsubscribe.
 */
async function parseFields(body: unknown, contentType = FORM): Promise<SentFields | undefined> {
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

/** Whether a mail program ends the newsletter (RFC 8058, 3.1). */
const isOneClick = (fields: SentFields): boolean => fields.get('List-Unsubscribe') === 'One-Click';
