import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * An error answer without personal data and internal details. `code` is stable and for programs, `message` one
 * sentence, `retryAfter` whole seconds.
 */
export class Problem extends Error {
  override readonly name: string = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { readonly retryAfter?: number; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}

/** The body of an error answer. */
export interface ProblemBody {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

export const problemBody = ({ code, message }: Problem, requestId: string): ProblemBody => ({
  code,
  message,
  requestId,
});

/** Sends an error answer. Never cached. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .send(problemBody(problem, request.id));
}

/**
 * Answers every failure with only code, message and request id; the internal cause goes to the log by its name.
 * Source: requirements#SRV-1, requirements#PRI-1.
 */
export function answerWithProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = error instanceof Problem ? error : toProblem(error);
    if (problem.status >= 500)
      request.log.error({ failure: describeFailure(problem.cause ?? error), code: problem.code }, 'request failed');
    return sendProblem(request, reply, problem);
  });
}

/** The problem for an unknown URL. */
export const nothingThere = (): Problem => new Problem(404, 'not-found', 'There is nothing at this address.');

const malformed = ['malformed', 'The request is not as it must be.'] as const;

const byStatus: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: malformed,
  408: ['too-slow', 'The request came too slowly.'],
  413: ['too-large', 'The request is too large.'],
  414: ['address-too-long', 'The address is too long.'],
  415: ['wrong-content-type', 'The content type is not the one of this call.'],
  431: ['headers-too-large', 'The headers are too large.'],
};

/** The problem for a status that needs no explanation; for any other status, a malformed request. */
export function problemOfStatus(status: number, cause?: unknown): Problem {
  const [code, message] = byStatus[status] ?? malformed;
  return new Problem(status in byStatus ? status : 400, code, message, { cause });
}

/** Turns an error of the framework or its libraries into a problem without internal details. */
export function toProblem(error: FastifyError): Problem {
  if (isDatabaseAway(error))
    return new Problem(503, 'unavailable', 'The service is unavailable for a moment.', { retryAfter: 2, cause: error });
  const status = error.validation === undefined ? (error.statusCode ?? 500) : 400;
  if (status >= 500)
    return new Problem(500, 'failed', 'Something went wrong here. Please try again.', { cause: error });
  return problemOfStatus(status, error);
}

/** Errors of a database that is starting, stopping, full or out of connections. */
function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('syscall' in at && at.syscall === 'connect') return true;
    const code: unknown = 'code' in at ? at.code : undefined;
    if (
      typeof code === 'string' &&
      /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOSPC|08...|57P0.|57014|53...|25006)$/.test(code)
    )
      return true;
    if (/timeout exceeded when trying to connect|Connection terminated|Query read timeout/i.test(at.message))
      return true;
  }
  return false;
}

/** Names and codes along the chain of causes, without messages: database messages quote values. */
function describeFailure(error: unknown): string {
  const names: string[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    names.push('code' in at ? `${at.name}(${String(at.code)})` : at.name);
  return names.join(' ← ');
}
