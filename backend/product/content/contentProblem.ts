import type { FastifyError, FastifyInstance } from 'fastify';
import { Problem, toProblem } from '#backend/shared/http/problem.ts';

/** An error answer of the content service with more than a code, e.g. the findings that block. */
export class ContentProblem extends Problem {
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, details: Readonly<Record<string, unknown>>) {
    super(status, code, message);
    this.details = details;
  }
}

/** Error answers are `{ error, message, requestId, … }`: `error` is a stable code, `message` an English sentence. */
export function answerWithContentProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = error instanceof Problem ? error : toProblem(error);
    if (problem.status >= 500) request.log.error({ failure: error.name, code: problem.code }, 'request failed');
    if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .header('x-request-id', request.id)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({
        error: problem.code,
        message: problem.message,
        requestId: request.id,
        ...(problem instanceof ContentProblem ? problem.details : {}),
      });
  });
}
