import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The parts of a request that name its call; of a route alone, `url` is the pattern. */
export interface NamedCall {
  readonly method: string;
  readonly url: string;
  readonly routeOptions: { readonly url?: string };
}

/** An error that somebody asks a call to answer. */
export interface CallError {
  readonly errorCode: number;
  readonly errorDetails?: string;
  readonly customMessage?: string;
  /** Entries of the provider's `validationErrors`. */
  readonly validationErrors?: readonly {
    readonly errorCode: number;
    readonly message: string;
    readonly fieldName: string;
  }[];
}

/** What a hook has to know of calls; `errorAnswer` answers an error in the format of the called service. */
export interface HookedCalls {
  /** The name of a call, or undefined if it is not logged (pages, files). */
  readonly callOf: (call: NamedCall) => string | undefined;
  readonly errorAnswer: (
    request: FastifyRequest,
    reply: FastifyReply,
    error: CallError,
  ) => FastifyReply | Promise<FastifyReply>;
  /** The service's own code for too many calls, if it sends 429 in its own error format. */
  readonly limitedCode?: number;
  /** An unusable answer; default is unfinished JSON. */
  readonly garbage?: { readonly type: string; readonly body: string };
  /** Login id or UID of the person whose token a call has. */
  readonly personOf?: (params: Readonly<Record<string, unknown>>) => Promise<string | undefined>;
}

/** Adds hooks to calls: a log of them for testers, deliberate faults. The stand-in itself has neither. */
export type HookCalls = (app: FastifyInstance, calls: HookedCalls) => void;
