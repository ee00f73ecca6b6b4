import type { FastifyRequest } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { headerOf } from '#backend/shared/http/headerOf.ts';
import type { PublicKeys } from './signedTokens.ts';
import { customerTokenVerifier, type CustomerTokenSettings } from './customerTokens.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { Limiter } from './limits.ts';

/** Dependencies of calls of logged-in customers. */
export interface CustomerCallParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly customers: Customers;
  readonly limiter: Limiter;
}

/** A logged-in customer. */
export interface Customer {
  readonly uid: string;
}

/** Logged-in customers of the portal, who call the services for themselves. */
export type Customers = ReturnType<typeof customers>;

export function customers(settings: CustomerTokenSettings, keys: PublicKeys, clock: Clock) {
  const verify = customerTokenVerifier(settings, keys, clock);
  return {
    /**
     * Returns the customer of a request's token. Throws the same 401 for every other request, without the reason.
     * Source: requirements#CUS-1.
     */
    of: async (request: FastifyRequest) => {
      const [, token] = /^Bearer ([\w.-]+)$/i.exec(headerOf(request, 'authorization') ?? '') ?? [];
      const holder = token === undefined ? undefined : await verify(token);
      if (holder === undefined) throw customerRefused();
      return holder;
    },
  };
}

/** The answer to every invalid token of a customer. */
export const customerRefused = (): Problem =>
  new Problem(401, 'customer-refused', 'This call needs a valid token of a customer.');
