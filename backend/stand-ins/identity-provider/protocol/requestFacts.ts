import type { FastifyRequest } from 'fastify';
import type { RequestFacts } from '../calls/callContext.ts';

/** The `callId` in a request's answer, which is also used in logs and evidence. */
export const callIdOf = ({ id }: FastifyRequest): string => id.replaceAll('-', '');

/** The facts about a request for calls and evidence. */
export const requestFacts = (request: FastifyRequest, call: string): RequestFacts => ({
  id: callIdOf(request),
  ip: request.ip,
  call,
  bearer: /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1],
  userAgent: request.headers['user-agent'],
});
