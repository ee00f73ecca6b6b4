import { mailLanguage } from '../mails/recipients.ts';
import type { FastifyInstance } from 'fastify';
import { afterAnswer } from '#backend/shared/http/afterAnswer.ts';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { requireFeature, featuresWithMails, type Features } from '../guards/features.ts';
import { mailOwner, noticeKinds, type OwnerMailParts } from './ownerMails.ts';
import { limits } from '../guards/limits.ts';
import type { CustomerCallParts } from '../guards/customers.ts';
import type { CustomerAccounts } from '../identity-provider/customerAccounts.ts';

/** Dependencies of notices to account owners. */
interface OwnerNoticeParts extends CustomerCallParts, OwnerMailParts {
  readonly features: () => Features;
  readonly provider: CustomerAccounts;
}

/**
 * `POST /rest/v1/customer/notices`: a page reports that it changed how the customer logs in; the services mail the
 * account owner.
 * Source: requirements#owner-mails.
 */
export function ownerNotices(app: FastifyInstance, parts: OwnerNoticeParts): void {
  const options = routeOptions({
    summary: 'Notifies the customer by mail of a change of the login, with the kind of device.',
    body: shape({ what: { type: 'string', enum: noticeKinds }, language: mailLanguage }),
    statuses: { 204: 'The mail is queued, or the account has no address.' },
    problems: [401, 403, 404, 429, 503],
  });
  app.post<{ Body: { what: (typeof noticeKinds)[number]; language: string } }>(
    '/rest/v1/customer/notices',
    options,
    async (request, reply) => {
      requireFeature(parts.features(), ...featuresWithMails);
      const { uid } = await parts.customers.of(request);
      await parts.limiter.require(limits.noticesPerCustomer, uid);
      const account = await parts.provider.readAccount(uid);
      if (account === undefined) throw new Problem(404, 'no-account', 'There is no such account.');
      const { what: kind, language } = request.body;
      await mailOwner(parts, request, { uid, kind, language, account });
      return reply.code(204).send();
    },
  );
}

interface Reset {
  readonly uid: string;
  readonly password: string;
  readonly language: string;
}

/**
 * `POST /rest/v1/account/password-reset`: a page reports that it set a new password through a mailed link; it may have
 * no session. The new password proves the report, so that nobody can trigger mails to others. The answer goes out
 * before the check, so that nobody can guess passwords with it.
 * Source: requirements#owner-mails.
 */
export function resetNotice(app: FastifyInstance, parts: OwnerNoticeParts): void {
  const { limiter, provider, features } = parts;
  const runLater = afterAnswer(app);
  const options = routeOptions({
    summary:
      'Mails the owner of an account that its password was reset, if the password is right. The answer does not tell.',
    body: shape({
      uid: { type: 'string', pattern: '^[!-~]{1,252}$' },
      password: { type: 'string', minLength: 1, maxLength: 128 },
      language: mailLanguage,
    }),
    statuses: { 202: 'Taken.' },
    problems: [404, 429, 503],
  });
  app.post<{ Body: Reset }>('/rest/v1/account/password-reset', options, async (request, reply) => {
    requireFeature(features(), ...featuresWithMails);
    const { uid, password, language } = request.body;
    await limiter.require(limits.loginPerAddress, request.ip);
    await limiter.require(limits.resetNoticePerAccount, uid);
    runLater(reply, 'reset-notice', async () => {
      if ((await provider.checkPassword(uid, password)) !== 'RIGHT') return;
      const account = await provider.readAccount(uid);
      if (account !== undefined) await mailOwner(parts, request, { uid, kind: 'password-reset', language, account });
    });
    return reply.code(202).send();
  });
}
