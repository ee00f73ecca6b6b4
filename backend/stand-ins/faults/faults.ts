import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../shared/clock.ts';
import type { Journal } from './journal.ts';
import type { Fault, FaultEffect } from './faultDocument.ts';

/** The active faults, for stand-ins and services. */
export interface FaultStore {
  readonly list: () => readonly Fault[];
  /** Replaces all of them. */
  readonly replace: (faults: readonly Fault[]) => void;
  /** The next effect for a call, if any. Counts a limited fault down and removes it after its last time. */
  readonly take: (call: string) => FaultEffect | undefined;
}

/** An empty store of faults. Source: requirements#console-api. */
export function faultStore(): FaultStore {
  let faults: readonly Fault[] = [];
  return {
    list: () => faults,
    replace: (next) => {
      faults = next;
    },
    take: (call) => {
      const hit = faults.find((fault) => fault.call === call);
      if (hit?.times !== undefined) {
        const rest = hit.times > 1 ? [{ ...hit, times: hit.times - 1 }] : [];
        faults = faults.flatMap((fault) => (fault === hit ? rest : [fault]));
      }
      return hit?.effect;
    },
  };
}

/** Parameters of the hook: `errorAnswer` writes an `error` effect in the format of the called service. */
export interface FaultHookParts {
  readonly faults: FaultStore;
  readonly journal: Journal;
  readonly clock: Clock;
  /** The name of a call, or undefined if it is not logged (pages, files). */
  readonly callOf: (request: FastifyRequest) => string | undefined;
  readonly errorAnswer: (
    request: FastifyRequest,
    reply: FastifyReply,
    effect: FaultEffect & { readonly kind: 'error' },
  ) => FastifyReply | Promise<FastifyReply>;
  /** The service's own code for too many calls, if it sends 429 in its own error format. */
  readonly limitedCode?: number;
}

/**
 * Logs each call, and lets an active fault happen instead of, or before, the real answer. Only the embedded composition
 * registers it. Headers of earlier hooks (CORS) stay, so that browsers can read the fault.
 */
export function registerFaultHook(app: FastifyInstance, parts: FaultHookParts): void {
  app.addHook('preValidation', async (request, reply) => {
    const call = parts.callOf(request);
    if (call === undefined) return undefined;
    parts.journal.record(call, { ...asRecord(request.query), ...asRecord(request.body) }, parts.clock.now());
    const effect = parts.faults.take(call);
    return effect === undefined ? undefined : happen(effect, request, reply, parts);
  });
}

async function happen(
  effect: FaultEffect,
  request: FastifyRequest,
  reply: FastifyReply,
  { errorAnswer, limitedCode }: FaultHookParts,
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
      return reply.code(200).type('application/json').send('{"errorCode": 0, "unfinished');
    case 'drop':
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    default:
      return errorAnswer(request, reply, effect);
  }
}

/** Name of a REST call as the specification spells it: `METHOD /path` with `{…}` segments. */
export function restCallName(request: FastifyRequest): string | undefined {
  const route = request.routeOptions.url;
  return route === undefined ? undefined : `${request.method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
