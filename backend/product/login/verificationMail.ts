import type { FastifyInstance } from 'fastify';
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '@kontor/schema-adapters/values';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { limits, type Limiter } from '../guards/limits.ts';

/** Dependencies of mailing the confirmation link again. */
interface VerificationMailParts {
  readonly limiter: Limiter;
  readonly provider: {
    /** Rejects only if the search for the account fails. */
    readonly resendVerification: (email: string) => Promise<'sent' | 'verified' | 'unknown' | 'failed'>;
  };
  readonly hideAccountExistence: () => boolean;
}

/**
 * `PUT /rest/v1/account/registration/verification-email`: mails the confirmation link again. 201 sent, 204 already
 * confirmed. While the site hides which accounts exist, the answer is 201 for every address.
 * Source: requirements#call-resend, requirements#ACC-1.
 */
export function verificationMail(app: FastifyInstance, parts: VerificationMailParts): void {
  const mailLimits = [limits.mailPerAccount, limits.mailPerAccountAnHour];
  const options = routeOptions({
    summary: 'Mails the link that confirms an account again.',
    consumes: 'form',
    body: shape({ email: { type: 'string', minLength: 3, maxLength: MAX_EMAIL_LENGTH, pattern: EMAIL_PATTERN } }),
    statuses: { 201: 'Sent.', 204: 'The address is confirmed already.' },
    problems: [404, 429, 503],
  });
  app.put<{ Body: { email: string } }>(
    '/rest/v1/account/registration/verification-email',
    options,
    async ({ body, ip, log }, reply) => {
      const subject = body.email.trim().toLowerCase();
      await parts.limiter.require(limits.mailPerAddress, ip);
      await parts.limiter.requireAll(mailLimits, subject);
      const sending = parts.limiter.giveBackOnFailure(mailLimits, subject, () =>
        parts.provider.resendVerification(subject),
      );
      if (parts.hideAccountExistence()) {
        // The answer does not wait for the mail: its duration must not reveal the result. A mail that failed counts,
        // because only an account that exists can have one.
        const logFailure = (): void => log.error({ code: 'verification-mail' }, 'mail not sent');
        sending.then((outcome) => {
          if (outcome === 'failed') logFailure();
        }, logFailure);
        return reply.code(201).send();
      }
      const outcome = await sending;
      if (outcome === 'unknown') throw new Problem(404, 'unknown-address', 'There is no account with this address.');
      if (outcome === 'failed') {
        await parts.limiter.giveBack(mailLimits, subject);
        throw new Problem(503, 'mail-not-sent', 'The mail could not be sent.', { retryAfter: 60 });
      }
      return reply.code(outcome === 'sent' ? 201 : 204).send();
    },
  );
}
