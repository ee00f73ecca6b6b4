import type { FastifyInstance } from 'fastify';
import { routeOptions, shape, type WireSchema } from '#backend/shared/http/routeOptions.ts';
import { PASSWORD_WAS_RIGHT } from '../identity-provider/customerAccounts.ts';
import { limits, type Limiter } from '../guards/limits.ts';
import { OutboundError } from '../outbound/outbound.ts';
import type { TrustedDevices } from './trustedDevices.ts';

/** Dependencies of the login. */
interface LoginParts {
  readonly limiter: Limiter;
  readonly devices: TrustedDevices;
  readonly provider: {
    /** The provider's error code for a login. */
    readonly checkLogin: (credentials: LoginBody) => Promise<number>;
  };
  readonly hideAccountExistence: () => boolean;
}

const API_VERSION = 2;
const WRONG_PASSWORD = 403042;
const LOCKED_OUT = 403120;
const RATE_LIMITED = 403048;
const SERVER_ERROR = 500001;
const text = (maxLength: number): WireSchema => ({ type: 'string', maxLength });

/**
 * `POST /rest/v1/account/login`: a login in front of the provider that counts failures over all nodes. Always answers
 * `{ errorCode, apiVersion }`, also when limited or when the provider cannot be reached.
 * Source: requirements#call-login.
 */
export function customLogin(app: FastifyInstance, parts: LoginParts): void {
  const options = routeOptions({
    summary: 'Checks a login before the provider opens a session.',
    consumes: 'form',
    body: shape(
      {
        loginID: { ...text(254), minLength: 1 },
        password: { ...text(128), minLength: 1 },
        include: text(200),
        extraProfileFields: text(200),
        loginMode: text(20),
        regToken: text(200),
        lang: text(10),
        ignoreInterruptions: text(5),
      },
      ['include', 'extraProfileFields', 'loginMode', 'regToken', 'lang', 'ignoreInterruptions'],
    ),
    answer: shape({ errorCode: { type: 'integer' }, apiVersion: { type: 'integer' } }),
  });
  app.post<{ Body: LoginBody }>('/rest/v1/account/login', options, async ({ body, ip, headers, log }, reply) => {
    const answer = await tryLogin(parts, body, ip, headers.cookie).catch((error: unknown): Answer => {
      log.error({ failure: error instanceof OutboundError ? error.reason : 'database' }, 'login not checked');
      return { errorCode: SERVER_ERROR };
    });
    if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
    if (answer.setCookie !== undefined) reply.header('set-cookie', answer.setCookie);
    return { errorCode: publicCode(answer.errorCode, parts.hideAccountExistence()), apiVersion: API_VERSION };
  });
}

interface Answer {
  readonly errorCode: number;
  readonly retryAfter?: number;
  /** Set-Cookie header for a device that is now trusted. */
  readonly setCookie?: string;
}

type LoginBody = Readonly<Record<string, string>> & { readonly loginID: string; readonly password: string };

/**
 * Reserves an attempt before the provider is called, so that parallel attempts cannot exceed the limits, and releases
 * it unless the password was wrong. A device that logged in before has its own limits: nobody else can use them up.
 */
async function tryLogin(
  { limiter, provider, devices }: LoginParts,
  body: LoginBody,
  ip: string,
  cookies: string | undefined,
): Promise<Answer> {
  const byAddress = await limiter.count(limits.loginPerAddress, ip);
  if (!byAddress.allowed) return { errorCode: RATE_LIMITED, retryAfter: byAddress.retryAfter };
  const account = body.loginID.trim().toLowerCase();
  const device = devices.deviceOf(account, cookies);
  const subject = device === undefined ? account : `${account} ${device}`;
  const { short, day } = device === undefined ? accountLimits : deviceLimits;
  const verdict = await limiter.reserve([short, day], subject);
  if (verdict !== undefined) return { errorCode: LOCKED_OUT, retryAfter: verdict.retryAfter };
  const errorCode = await limiter.giveBackOnFailure([short, day], subject, () => provider.checkLogin(body));
  if (wasNotChecked(errorCode)) await limiter.giveBack([short, day], subject);
  if (!PASSWORD_WAS_RIGHT.has(errorCode)) return { errorCode };
  await Promise.all([limiter.forget(short, subject), limiter.giveBack([day], subject)]);
  return { errorCode, setCookie: devices.remember(account) };
}

const accountLimits = { short: limits.loginPerAccount, day: limits.loginPerAccountADay };
const deviceLimits = { short: limits.loginPerDevice, day: limits.loginPerDeviceADay };

/** Whether the provider did not check the password: it had an internal error or too many calls. */
const wasNotChecked = (errorCode: number): boolean => errorCode >= 500_000 || errorCode === RATE_LIMITED;

/**
 * While the site hides which accounts exist, blocked and unknown accounts look like a wrong password.
 * Source: requirements#ACC-1.
 */
function publicCode(errorCode: number, hidden: boolean): number {
  return hidden && [403041, 403047, 403120].includes(errorCode) ? WRONG_PASSWORD : errorCode;
}
