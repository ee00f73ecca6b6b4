import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HookCalls, HookedCalls, NamedCall } from '@kontor/cdc-stand-in';
import { jsonIn } from '@kontor/schema-adapters/json';
import type { Clock } from '#backend/shared/clock.ts';
import type { JsonRecord } from '#backend/shared/document.ts';
import type { FaultEffect, FaultStore } from './faultStore.ts';
import { type CallAnswer, type CallFacts, type Journal, redact, withoutTokens } from './journal.ts';
import { decodeJwt } from 'jose';

/** Parameters of the hook. */
export interface FaultHookParts extends HookedCalls {
  readonly faults: FaultStore;
  readonly journal: Journal;
  readonly clock: Clock;
}

/** Data of a call until its answer. */
interface OpenCall {
  readonly call: string;
  readonly key: string;
  readonly effect: FaultEffect | undefined;
  readonly complete: (more: Partial<CallAnswer> & CallFacts) => void;
}

/**
 * Logs each call with its answer, and applies an active fault instead of, or before, the real answer. Only the embedded
 * composition registers it. Headers of earlier hooks (CORS) stay, so that browsers can read the fault.
 */
export function registerFaultHook(app: FastifyInstance, parts: FaultHookParts): void {
  const repeats = repeatDetector();
  const open = new WeakMap<FastifyRequest, OpenCall>();
  const end = (request: FastifyRequest, answer: Partial<CallAnswer> & CallFacts): void => {
    const openCall = open.get(request);
    if (openCall === undefined) return;
    open.delete(request);
    openCall.complete(answer);
    repeats.ended(openCall.key, isRepeatedAfter(openCall.call, answer.status, openCall.effect));
  };
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      const call = parts.callOf({ method: one, url, routeOptions: { url } });
      // A pattern with parameters does not name a call.
      if (call !== undefined && one !== 'HEAD' && !/[:*]/.test(call)) parts.faults.offer(call);
    }
  });
  app.addHook('preValidation', async (request, reply) => {
    const call = parts.callOf(request);
    if (call === undefined) return undefined;
    const params = paramsIn(request);
    const key = callKey(call, params, request);
    const isRepeat = repeats.isRepeat(key);
    const effect = parts.faults.take(call, { key, isRepeat });
    const person = personIn(params, request);
    const complete = parts.journal.record(call, params, parts.clock.now(), {
      page: pageIn(params, request),
      person,
      fault: effect,
      ...(isRepeat && { repeat: true }),
    });
    // The owner of the call's token: the call may end it.
    if (person === undefined) complete({ person: await parts.personOf?.(params) });
    open.set(request, { call, key, effect, complete });
    if (effect?.kind === 'drop') end(request, { ms: Math.round(reply.elapsedTime) });
    return effect === undefined ? undefined : applyEffect(effect, request, reply, parts);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (open.has(request)) end(request, answerOf(reply, payload));
    return payload;
  });
}

/** The hook for the calls of the identity provider's stand-in. */
export const faultHook =
  (testing: Omit<FaultHookParts, keyof HookedCalls>): HookCalls =>
  (app, calls) =>
    registerFaultHook(app, { ...testing, ...calls });

async function applyEffect(
  effect: FaultEffect,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    errorAnswer,
    limitedCode,
    garbage = { type: 'application/json', body: '{"errorCode": 0, "unfinished' },
  }: FaultHookParts,
): Promise<FastifyReply | undefined> {
  switch (effect.kind) {
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, effect.ms));
      return undefined;
    case 'status': {
      const { status, body } = effect;
      if (status === 429 && body === undefined && limitedCode !== undefined)
        return errorAnswer(request, reply, { errorCode: limitedCode });
      if (typeof body === 'string') return reply.code(status).type('text/html; charset=utf-8').send(body);
      const problem = { code: `fault-${status}`, message: 'A fault was switched on.', requestId: request.id };
      return reply
        .code(status)
        .type('application/json')
        .send(JSON.stringify(body ?? problem));
    }
    case 'garbage':
      return reply.code(200).type(garbage.type).send(garbage.body);
    case 'drop':
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    default:
      return errorAnswer(request, reply, effect);
  }
}

/** Name of a REST call as the specification spells it: `METHOD /path` with `{…}` segments. */
export function restCallName({ method, routeOptions }: NamedCall): string | undefined {
  const route = routeOptions.url;
  return route === undefined ? undefined : `${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`;
}

/** Limit of a logged body, in characters. */
const MAX_BODY_LENGTH = 20_000;

/** Query and body of a request; the body has priority. */
function paramsIn({ query, body }: FastifyRequest): JsonRecord {
  return { ...asRecord(query), ...asRecord(body) };
}

/** Login id or UID that a call names itself: as a parameter, or as the subject of its signed token. */
function personIn(params: JsonRecord, { headers }: FastifyRequest): string | undefined {
  const bearer = headers.authorization?.startsWith('Bearer ') === true ? headers.authorization.slice(7) : undefined;
  return (
    [params['loginID'], params['email'], params['UID']].map(toText).find((text) => text !== undefined) ??
    [params['jwt'], params['authToken'], bearer].map(subjectOf).find((subject) => subject !== undefined)
  );
}

/** Path of the page that made a call, if the call or its referrer names more than the origin. */
function pageIn(params: JsonRecord, { headers }: FastifyRequest): string | undefined {
  const page = toText(params['pageURL']);
  if (page !== undefined) return pathOf(page);
  const path = pathOf(headers.referer ?? '');
  return path === '/' ? undefined : path;
}

/** Equal for the same call of the same browser. */
function callKey(call: string, params: JsonRecord, { ip, headers }: FastifyRequest): string {
  return JSON.stringify([call, ip, headers['user-agent'] ?? '', params]);
}

/** An answer for the journal: code and body without secrets. Does not read a stream. */
function answerOf(reply: FastifyReply, payload: unknown): CallAnswer & { readonly person?: string } {
  const text = typeof payload === 'string' ? payload : Buffer.isBuffer(payload) ? decompress(reply, payload) : '';
  const answer = { status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
  if (text === '') return answer;
  const body = jsonIn(text);
  const { errorCode, code, UID } = asRecord(body);
  const named = errorCode ?? code;
  return {
    ...answer,
    ...(typeof named === 'number' || typeof named === 'string' ? { code: String(named) } : {}),
    ...(typeof UID === 'string' ? { person: UID } : {}),
    body:
      text.length > MAX_BODY_LENGTH
        ? `${Math.round(text.length / 1000)} kB, too long to be kept`
        : body === undefined
          ? withoutTokens(text)
          : redact(body),
  };
}

function decompress(reply: FastifyReply, payload: Buffer): string {
  const encoding = reply.getHeader('content-encoding');
  const bytes = encoding === 'br' ? brotliDecompressSync(payload) : encoding === 'gzip' ? gunzipSync(payload) : payload;
  return bytes.toString('utf8');
}

function subjectOf(token: unknown): string | undefined {
  try {
    return typeof token === 'string' ? decodeJwt(token).sub : undefined;
  } catch {
    return undefined;
  }
}

function pathOf(address: string): string | undefined {
  return URL.canParse(address) ? withoutTokens(new URL(address).pathname) : undefined;
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function asRecord(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Pages repeat a failed reading call this many times, each after at most 1.5 seconds. */
const MAX_REPEATS = 2;
const WITHIN_MS = 3_000;

/**
 * Recognises the automatic repeats of pages. `now` is a real clock in milliseconds: pages do not use the clock of the
 * stand-ins.
 */
export function repeatDetector(now: () => number = () => performance.now()) {
  const failures = new Map<string, { readonly at: number; readonly count: number }>();
  return {
    /** Whether a call like this failed a moment ago, so that this one is the page's automatic repeat. */
    isRepeat: (key: string) => {
      const last = failures.get(key);
      return last !== undefined && last.count <= MAX_REPEATS && now() - last.at <= WITHIN_MS;
    },
    /** Remembers how a call ended. */
    ended: (key: string, failed: boolean) => {
      for (const [old, { at }] of failures) if (now() - at > WITHIN_MS) failures.delete(old);
      const { count = 0 } = failures.get(key) ?? {};
      if (failed) failures.set(key, { at: now(), count: count > MAX_REPEATS ? 1 : count + 1 });
      else failures.delete(key);
    },
  };
}

/**
 * Whether the product repeats a call by itself after this answer: calls that only read, if the network or the server
 * fails. The provider's client script takes an answer in another format for a network failure.
 * Source: requirements#FLT-2.
 */
export function isRepeatedAfter(call: string, status: number | undefined, effect: FaultEffect | undefined): boolean {
  if (call.startsWith('accounts.get'))
    return status === undefined || effect?.kind === 'garbage' || (effect?.kind === 'status' && effect.status !== 429);
  return call.startsWith('GET ') && (status === undefined || status >= 500);
}
