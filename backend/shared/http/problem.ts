import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * An error answer without personal data and internal details. `code` is stable and for programs, `message` one
 * sentence, `retryAfter` whole seconds; `details` are further members in formats that allow them.
 */
export class Problem extends Error {
  override readonly name: string = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: {
      readonly retryAfter?: number;
      readonly details?: Readonly<Record<string, unknown>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.details = options.details ?? {};
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

/** How a server writes its error answers: their media type and body. */
export interface ProblemFormat {
  readonly type: string;
  readonly body: (problem: Problem, requestId: string) => object;
}

const plainProblems: ProblemFormat = { type: 'application/json', body: problemBody };

/** Problem details as in RFC 9457, with `code`, `requestId` and the problem's own details. */
export const problemDetails: ProblemFormat = {
  type: 'application/problem+json',
  body: ({ status, code, message, details }, requestId) => ({ title: message, status, code, requestId, ...details }),
};

/** Sends an error answer. Never cached. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  { type, body }: ProblemFormat = plainProblems,
): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type(`${type}; charset=utf-8`)
    .send(body(problem, request.id));
}

/**
 * Answers every failure with only code, message and request id, or in another format; logs the internal cause by its
 * name.
 * Source: requirements#SRV-1, requirements#PRI-1.
 */
export function answerWithProblems(app: FastifyInstance, format?: ProblemFormat): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = error instanceof Problem ? error : toProblem(error);
    if (problem.status >= 500)
      request.log.error({ failure: describeFailure(problem.cause ?? error), code: problem.code }, 'request failed');
    return sendProblem(request, reply, problem, format);
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
