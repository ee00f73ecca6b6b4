import type { FastifyInstance } from 'fastify';
import { callOptions } from '#backend/shared/http/callOptions.ts';
import type { Verdict } from '../countTries.ts';
import { limits } from '../limits.ts';
import { OutboundError } from '../outbound.ts';
import type { ServiceParts } from '../parts.ts';

const API_VERSION = 2;
const WRONG_PASSWORD = 403042;
const LOCKED_OUT = 403120;
const RATE_LIMITED = 403048;
const SERVER_ERROR = 500001;
/** Codes that mean: the password was right. */
const PASSWORD_WAS_RIGHT = new Set([0, 206001, 206002, 206006, 400006, 403100, 403101, 403102]);
const text = (maxLength: number): object => ({ type: 'string', maxLength });

/**
 * `POST /rest/v1/account/login`: a login in front of the provider that counts failures over all nodes.
 * Always answers `{ errorCode, apiVersion }`, also when limited or when the provider is away. Source: specification §7.
 */
export function customLogin(app: FastifyInstance, parts: ServiceParts): void {
  const options = callOptions({
    summary: 'Checks a login before the provider opens a session.',
    consumes: 'form',
    body: {
      type: 'object',
      required: ['loginID', 'password'],
      additionalProperties: false,
      properties: {
        loginID: { ...text(254), minLength: 1 },
        password: { ...text(128), minLength: 1 },
        include: text(200),
        extraProfileFields: text(200),
        loginMode: text(20),
        regToken: text(200),
        lang: text(10),
        ignoreInterruptions: text(5),
      },
    },
    answer: {
      type: 'object',
      required: ['errorCode', 'apiVersion'],
      properties: { errorCode: { type: 'integer' }, apiVersion: { type: 'integer' } },
    },
    problems: [],
  });
  app.post<{ Body: LoginBody }>('/rest/v1/account/login', options, async ({ body, ip, log }, reply) => {
    const answer = await tryLogin(parts, body, ip).catch((error: unknown): Answer => {
      log.error({ failure: error instanceof OutboundError ? error.reason : 'database' }, 'login not checked');
      return { errorCode: SERVER_ERROR };
    });
    if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
    return { errorCode: shownCode(answer.errorCode, parts.hideAccountExistence()), apiVersion: API_VERSION };
  });
}

interface Answer {
  readonly errorCode: number;
  readonly retryAfter?: number;
}

/** Counts before it asks: a try that was not counted is not made. */
async function tryLogin(parts: ServiceParts, body: LoginBody, ip: string): Promise<Answer> {
  const account = body.loginID.trim().toLowerCase();
  const refused = await firstRefusal(parts, ip, account);
  if (refused !== undefined)
    return { errorCode: refused.byAddress ? RATE_LIMITED : LOCKED_OUT, retryAfter: refused.verdict.retryAfter };
  const errorCode = await parts.provider.checkLogin(body);
  if (PASSWORD_WAS_RIGHT.has(errorCode)) await parts.limiter.forget(limits.loginPerAccount, account);
  return { errorCode };
}

type LoginBody = Readonly<Record<string, string>> & { readonly loginID: string; readonly password: string };

async function firstRefusal(
  { limiter }: ServiceParts,
  ip: string,
  account: string,
): Promise<{ readonly verdict: Verdict; readonly byAddress: boolean } | undefined> {
  const byAddress = await limiter.count(limits.loginPerAddress, ip);
  if (!byAddress.allowed) return { verdict: byAddress, byAddress: true };
  const byAccount = await Promise.all(
    [limits.loginPerAccountADay, limits.loginPerAccount].map((limit) => limiter.count(limit, account)),
  );
  const verdict = byAccount.find(({ allowed }) => !allowed);
  return verdict && { verdict, byAddress: false };
}

/** While existence is hidden, blocked and unknown accounts look like a wrong password. Source: security requirement ACC-1. */
function shownCode(errorCode: number, hidden: boolean): number {
  return hidden && [403041, 403047, 403120].includes(errorCode) ? WRONG_PASSWORD : errorCode;
}
