import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NEW_EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '@kontor/schema-adapters/values';
import { headerOf } from '#backend/shared/http/headerOf.ts';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { requireFeature } from '../guards/features.ts';
import type { Customer, CustomerCallParts } from '../guards/customers.ts';
import { notProven, proofHeader, type StepUpTokens } from '../step-up/stepUpTokens.ts';
import { CODE_LIFE, confirmChange, startChange, type EmailCodeParts } from './emailCodes.ts';
import { codeEnd, codeRefusals, sixDigits } from '../step-up/stepUpRoutes.ts';
import { mailLanguage } from '../mails/recipients.ts';
import { restoreEmail, type RestoringParts } from './completeChange.ts';
import { limits } from '../guards/limits.ts';
import type { CustomerAccounts } from '../identity-provider/customerAccounts.ts';
import type { EmailGateway } from './accountEmails.ts';

/** Dependencies of the calls that change an address. */
interface EmailChangeParts extends CustomerCallParts, EmailCodeParts, RestoringParts {
  readonly stepUpTokens: StepUpTokens;
  readonly provider: CustomerAccounts & { readonly emails: EmailGateway };
}

const refusals = {
  SAME: () => new Problem(409, 'same-email', 'The account has this address already.'),
  TAKEN: () => new Problem(409, 'email-taken', 'Another account has this address.'),
  REFUSED: () => new Problem(409, 'email-refused', 'The identity provider accepts no such address.'),
  RUNNING: () => new Problem(409, 'change-running', 'An earlier change is being completed.'),
  ...codeRefusals,
} as const;

/**
 * `POST /rest/v1/customer/email` mails a code to a new address, `POST /rest/v1/customer/email/code` checks it, and
 * `POST /rest/v1/account/email/restoration` restores the old address with the link of the notice.
 * Source: requirements#email-code, requirements#email-revert.
 */
export function changeEmail(app: FastifyInstance, parts: EmailChangeParts): void {
  registerStart(app, parts);
  registerConfirmation(app, parts);
  registerRestoration(app, parts);
}

function registerStart(app: FastifyInstance, parts: EmailChangeParts): void {
  const codeLimits = [limits.emailCodePerCustomer, limits.emailCodePerCustomerADay];
  const options = routeOptions({
    summary: 'Mails a code to the address that a customer wants; nothing changes yet.',
    body: shape({
      email: { type: 'string', minLength: 3, maxLength: MAX_EMAIL_LENGTH, pattern: NEW_EMAIL_PATTERN },
      language: mailLanguage,
    }),
    answer: shape({ expiresAt: codeEnd }),
    problems: [401, 403, 404, 409, 429, 503],
  });
  app.post<{ Body: { email: string; language: string } }>('/rest/v1/customer/email', options, async (request) => {
    requireFeature(parts.features(), 'emailChange');
    const customer = await parts.customers.of(request);
    const passwordHash = await requireStepUp(parts, request, customer);
    const { email, language } = request.body;
    const { limiter } = parts;
    await limiter.require(limits.emailCodePerAddress, request.ip);
    await limiter.requireAll(codeLimits, customer.uid);
    await limiter.require(limits.emailCodePerEmail, email.toLowerCase());
    const outcome = await limiter.giveBackOnFailure([limits.emailCodePerEmail], email.toLowerCase(), () =>
      limiter.giveBackOnFailure(codeLimits, customer.uid, () =>
        startChange(parts, { uid: customer.uid, email, language, passwordHash }),
      ),
    );
    if (outcome !== 'STARTED') throw refusals[outcome]();
    return { expiresAt: parts.clock.now() + CODE_LIFE };
  });
}

/** Maximum age of a login that replaces an identity proof, in milliseconds. */
const MAX_LOGIN_AGE_MS = 10 * 60_000;

/**
 * Checks the identity proof and returns its password hash; null for a proof by code. A customer with neither a password
 * nor a confirmed address cannot prove anything: a new login is enough to add a first address.
 * Source: requirements#email-first.
 */
async function requireStepUp(
  { stepUpTokens, provider, clock, limiter }: EmailChangeParts,
  request: FastifyRequest,
  customer: Customer,
): Promise<string | null> {
  if (headerOf(request, proofHeader) !== undefined) {
    const { passwordHash, byCode } = await stepUpTokens.require(request, customer, 'email');
    // The proof is older than the feature.
    if (passwordHash === null && !byCode) throw notProven();
    return passwordHash;
  }
  await limiter.require(limits.customerCalls, customer.uid);
  const means = await provider.proofMeans(customer.uid);
  if (means?.by !== 'LOGIN') throw notProven();
  if (means.loggedInAt + MAX_LOGIN_AGE_MS < clock.now())
    throw new Problem(403, 'login-too-old', 'This call needs a login of the last ten minutes.');
  return null;
}

function registerConfirmation(app: FastifyInstance, parts: EmailChangeParts): void {
  const options = routeOptions({
    summary: 'Changes the address, with the code that was mailed to it; ends all sessions.',
    body: shape({ code: sixDigits }),
    statuses: { 204: 'Changed.' },
    problems: [401, 403, 404, 409, 410, 503],
  });
  app.post<{ Body: { code: string } }>('/rest/v1/customer/email/code', options, async (request, reply) => {
    requireFeature(parts.features(), 'emailChange');
    const { uid } = await parts.customers.of(request);
    const outcome = await confirmChange(parts, uid, request.body.code);
    if (outcome !== 'CHANGED') throw refusals[outcome]();
    return reply.code(204).send();
  });
}

function registerRestoration(app: FastifyInstance, parts: EmailChangeParts): void {
  const options = routeOptions({
    summary:
      'Restores the address of before a change, with the mailed token and the password of that time, or a login.',
    body: shape(
      {
        token: { type: 'string', minLength: 1, maxLength: 128 },
        password: { type: 'string', minLength: 1, maxLength: 128 },
      },
      ['password'],
    ),
    statuses: { 204: 'Restored.' },
    problems: [401, 403, 404, 409, 410, 429, 503],
  });
  app.post<{ Body: { token: string; password?: string } }>(
    '/rest/v1/account/email/restoration',
    options,
    async (request, reply) => {
      const { body, ip } = request;
      requireFeature(parts.features(), 'emailChange');
      await parts.limiter.require(limits.restorePerAddress, ip);
      await parts.limiter.requireAll([limits.restorePerLink, limits.restorePerLinkADay], body.token);
      const isLoggedIn = headerOf(request, 'authorization') !== undefined;
      const outcome = await restoreEmail(parts, body.token, {
        ...(body.password !== undefined && { password: body.password }),
        ...(isLoggedIn && { holder: await parts.customers.of(request) }),
      });
      if (outcome === 'RESTORED') return reply.code(204).send();
      if (outcome === 'WRONG') throw new Problem(403, 'wrong-password', 'This was not the password before the change.');
      if (outcome === 'LOGIN')
        throw new Problem(
          403,
          'login-needed',
          'The account had no password: this call needs a login since the change.',
        );
      if (outcome === 'TAKEN') throw refusals.TAKEN();
      throw new Problem(410, 'link-ended', 'The link is unknown, used or expired.');
    },
  );
}
