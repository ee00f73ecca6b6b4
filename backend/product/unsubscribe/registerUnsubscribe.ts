import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readMetadata } from '#adapters/content/metadataDocument.ts';
import { ownMember } from '#adapters/model/json.ts';
import { OutboundError } from '../outbound/outbound.ts';
import { requireFeature, type Features } from '../guards/features.ts';
import { type CallerOrigins, refuseForeignForm } from '../guards/originGuard.ts';
import { mailedPages, type MailedPageParts } from '../site/mailedPage.ts';
import { visitorLanguage } from '../site/visitorLanguage.ts';
import { Problem, problemOfStatus } from '#backend/shared/http/problem.ts';
import { mailNotices, mailPage, type MailNotice } from './mailPage.ts';
import { carryOutPress, offeredLess, orderSource, type MailActionParts, type PressResult } from './mailPageActions.ts';
import { readMailState, unknownState, type Deadline, type MailState } from './mailPageState.ts';
import { storeOrder } from './unsubscribeOrders.ts';
import type { Unsubscription, UnsubscribeVerifier } from './unsubscribeTokens.ts';

/** What the addresses in mails need. */
export interface UnsubscribeRouteParts extends MailActionParts, MailedPageParts {
  readonly verify: UnsubscribeVerifier;
  readonly features: () => Features;
  readonly origins: Pick<CallerOrigins, 'own'>;
}

const PATH = '/unsubscribe/:token';
const LARGEST = 16 * 1024;
/** For everything that one answer waits for, in milliseconds: mail providers give up soon. */
const IN_TIME = 900;
/** The same for a person who presses a button, and who would rather wait than press again. */
const PRESS_IN_TIME = 2500;
/** For what the identity provider says about the newsletter, in milliseconds: the forms work without it. */
const ACCOUNT_IN_TIME = 300;

/**
 * `POST /unsubscribe/{token}` ends the one newsletter that a mail was of (RFC 8058): without cookies, from any origin, as a
 * form or as multipart, 200 without a redirect once the order is stored, also for a token that is not valid, else 503, both
 * within a second.
 * `GET` shows the mail's own page and changes nothing; a form of that page gets a 303 back to it.
 * Source: requirements#one-click-unsubscribe, requirements#mail-page.
 */
export function registerUnsubscribe(app: FastifyInstance, parts: UnsubscribeRouteParts): void {
  const { features } = parts;
  const sendPage = pageSender(parts);
  void app.register(async (scope) => {
    // Any body is read as bytes: what it must be is decided here, not by its content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<TokenRoute>(PATH, async (request, reply) => {
      requireFeature(features(), 'oneClickUnsubscribe');
      const answer = answerTo(request, reply);
      try {
        const unsubscription = await answer.inTime(parts.verify(request.params.token));
        if (unsubscription === undefined) return await sendPage(answer);
        const query = (name: string): string | undefined => [ownMember(request.query, name)].find(isText);
        const [undo, asked] = [query('undo'), query('notice')];
        const inAccountTime = deadlineIn(ACCOUNT_IN_TIME);
        const state = await readMailState(parts, unsubscription, { inTime: answer.inTime, inAccountTime, undo });
        const notice = mailNotices.find((one) => one === asked && !(one === 'undone' && state.hasEnded));
        const asksAll = query('ask') === 'all' && !state.hasEndedAll;
        return await sendPage(answer, { unsubscription, state, undo, notice, asksAll });
      } catch (error) {
        return sendFailure(answer, sendPage, undefined, error);
      }
    });
    scope.post<TokenRoute>(PATH, { config: { fromAnyOrigin: true } }, async (request, reply) => {
      requireFeature(features(), 'oneClickUnsubscribe');
      const answer = answerTo(request, reply);
      const fields = await fieldsOf(request.body, request.headers['content-type']);
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

/** An answer in the making. */
interface Answer {
  readonly request: FastifyRequest<TokenRoute>;
  readonly reply: FastifyReply;
  readonly inTime: Deadline;
  readonly address: string;
}

const answerTo = (request: FastifyRequest<TokenRoute>, reply: FastifyReply): Answer => ({
  request,
  reply,
  inTime: deadlineIn(IN_TIME),
  address: `/unsubscribe/${encodeURIComponent(request.params.token)}`,
});

/** Does what a form of the page asks for, and leads back to the page. Only the page itself may ask. */
async function answerPress(
  parts: UnsubscribeRouteParts,
  answer: Answer,
  fields: SentFields,
  sendPage: SendPage,
): Promise<FastifyReply> {
  const { request, reply, address } = answer;
  const inTime = deadlineIn(PRESS_IN_TIME);
  refuseForeignForm(request, parts.origins.own);
  let unsubscription: Unsubscription | undefined;
  try {
    unsubscription = await inTime(parts.verify(request.params.token));
    if (unsubscription === undefined) return await sendPage(answer);
    // To end everything needs to know what there is.
    const inAccountTime = fields.get('do') === 'all' ? inTime : deadlineIn(ACCOUNT_IN_TIME);
    const state = await readMailState(parts, unsubscription, { inTime, inAccountTime });
    const press = {
      unsubscription,
      state,
      fields,
      source: orderSource(request, request.params.token),
      language: visitorLanguage(request, readMetadata(parts.metadata()).metadata),
      hasPauses: parts.features().pause === true,
    };
    const { undo, notice } = await inTime(carryOutPress(parts, press));
    if (notice === 'no-such-day') return await sendPage(answer, { unsubscription, state, notice, code: 400 });
    return reply.header('cache-control', 'no-store').redirect(addressAfter(address, { undo, notice }), 303);
  } catch (error) {
    if (error instanceof Problem && error.status < 500) throw error;
    return sendFailure(answer, sendPage, unsubscription, error);
  }
}

function addressAfter(address: string, result: PressResult): string {
  const query = new URLSearchParams(Object.entries(result).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}

/** Shows people a page with which they can try again. */
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

/** What a page shows; nothing of it for an address that is not valid. */
interface PageView {
  /** Undefined if nobody could say whether the address is valid. */
  readonly unsubscription: Unsubscription | undefined;
  readonly state: MailState;
  readonly undo?: string | undefined;
  readonly notice?: MailNotice | undefined;
  readonly asksAll?: boolean;
  readonly code?: number;
}

type SendPage = (answer: Answer, view?: PageView) => Promise<FastifyReply>;

/** Draws the page in the visitor's language. */
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
      });
      return { ...page, code };
    });
}

/**
 * A deadline for what an answer waits for, in so many milliseconds from now. What was begun may still be done after it, so
 * the work must be of a kind that can be repeated. Late work throws OutboundError, a 503.
 */
function deadlineIn(milliseconds: number): Deadline {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new OutboundError('too slow')), milliseconds).unref();
  });
  // Mostly nobody waits any more.
  late.catch(() => undefined);
  return (work) => Promise.race([work, late]);
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** What the body of a POST to an unsubscribe address asks for, by field; of a repeated field the first value counts. */
type SentFields = ReadonlyMap<string, string>;

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

/** Whether a mail program ends the newsletter (RFC 8058, 3.1). */
const isOneClick = (fields: SentFields): boolean => fields.get('List-Unsubscribe') === 'One-Click';
