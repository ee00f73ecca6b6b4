import type { FastifyRequest } from 'fastify';
import type { RequestFacts } from '../calls/callContext.ts';

/** The `callId` of a request's answer, by which logs and evidence name it too. */
export const callIdOf = ({ id }: FastifyRequest): string => id.replaceAll('-', '');

/** A request as calls and evidence know it. */
export const requestFacts = (request: FastifyRequest, call: string): RequestFacts => ({
  id: callIdOf(request),
  ip: request.ip,
  call,
});
