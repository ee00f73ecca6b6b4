import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { JsonRecord } from '#backend/shared/document.ts';
import { answerOf, callKey, pageIn, paramsIn, personIn } from './callFacts.ts';
import type { FaultEffect } from './faultDocument.ts';
import type { FaultStore } from './faultStore.ts';
import type { CallAnswer, CallFacts, Journal } from './journal.ts';
import { isRepeatedAfter, repeatDetector } from './repeats.ts';

/** A call as far as its name depends on it: a request, or the route alone, whose `url` is its pattern then. */
export interface NamedCall {
  readonly method: string;
  readonly url: string;
  readonly routeOptions: { readonly url?: string };
}

/** Parameters of the hook: `errorAnswer` writes an `error` effect in the format of the called service. */
export interface FaultHookParts {
  readonly faults: FaultStore;
  readonly journal: Journal;
  readonly clock: Clock;
  /** The name of a call, or undefined if it is not logged (pages, files). */
  readonly callOf: (call: NamedCall) => string | undefined;
  readonly errorAnswer: (
    request: FastifyRequest,
    reply: FastifyReply,
    effect: FaultEffect & { readonly kind: 'error' },
  ) => FastifyReply | Promise<FastifyReply>;
  /** The service's own code for too many calls, if it sends 429 in its own error format. */
  readonly limitedCode?: number;
  /** What an unusable answer is, if it is not unfinished JSON. */
  readonly garbage?: { readonly type: string; readonly body: string };
  /** Login id or UID of the person whose token a call has. */
  readonly personOf?: (params: JsonRecord) => Promise<string | undefined>;
}

/** What the hook remembers of a call until its answer. */
interface OpenCall {
  readonly call: string;
  readonly key: string;
  readonly effect: FaultEffect | undefined;
  readonly complete: (more: Partial<CallAnswer> & CallFacts) => void;
}

/**
 * Logs each call with its answer, and lets an active fault happen instead of, or before, the real answer. Only the
 * embedded composition registers it. Headers of earlier hooks (CORS) stay, so that browsers can read the fault.
 */
export function registerFaultHook(app: FastifyInstance, parts: FaultHookParts): void {
  const repeats = repeatDetector();
  const open = new WeakMap<FastifyRequest, OpenCall>();
  const end = (request: FastifyRequest, answer: Partial<CallAnswer> & CallFacts): void => {
    const waiting = open.get(request);
    if (waiting === undefined) return;
    open.delete(request);
    waiting.complete(answer);
    repeats.ended(waiting.key, isRepeatedAfter(waiting.call, answer.status, waiting.effect));
  };
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      const call = parts.callOf({ method: one, url, routeOptions: { url } });
      // A pattern with a name in it is no name of a call.
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
      ...(person !== undefined && { person }),
      ...(effect !== undefined && { fault: effect }),
      ...(isRepeat && { repeat: true }),
    });
    if (person === undefined) await nameOwner(params, parts, complete);
    open.set(request, { call, key, effect, complete });
    if (effect?.kind === 'drop') end(request, { ms: Math.round(reply.elapsedTime) });
    return effect === undefined ? undefined : happen(effect, request, reply, parts);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (open.has(request)) end(request, answerOf(reply.statusCode, reply.elapsedTime, payload));
    return payload;
  });
}

/** The owner of a call's token, read before the call may end it. */
async function nameOwner(
  params: JsonRecord,
  { personOf }: FaultHookParts,
  complete: (more: CallFacts) => void,
): Promise<void> {
  const person = await personOf?.(params);
  if (person !== undefined) complete({ person });
}

async function happen(
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
    case 'status':
      if (effect.status === 429 && effect.body === undefined && limitedCode !== undefined)
        return errorAnswer(request, reply, { kind: 'error', errorCode: limitedCode });
      return typeof effect.body === 'string'
        ? reply.code(effect.status).type('text/html; charset=utf-8').send(effect.body)
        : reply
            .code(effect.status)
            .type('application/json')
            .send(
              JSON.stringify(
                effect.body ?? {
                  code: `fault-${effect.status}`,
                  message: 'A fault was switched on.',
                  requestId: request.id,
                },
              ),
            );
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
