import type { FastifyInstance } from 'fastify';
import { dottedText } from '#backend/shared/nestedValues.ts';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { deletionOf, keepAccount, orderDeletion, type AccountDeletion, makeQuiet } from './accountDeletions.ts';
import { requireFeature, type Features } from '../guards/features.ts';
import { limits } from '../guards/limits.ts';
import type { CustomerCallParts } from '../guards/customers.ts';
import type { StepUpTokens } from '../step-up/stepUpTokens.ts';
import type { CustomerAccounts } from '../identity-provider/customerAccounts.ts';

/** Dependencies of the deletion calls. */
interface DeletionCallParts extends CustomerCallParts {
  readonly features: () => Features;
  readonly stepUpTokens: StepUpTokens;
  readonly provider: CustomerAccounts;
}

const path = '/rest/v1/customer/deletion';

const answer = shape(
  {
    state: { type: 'string', enum: ['NONE', 'ORDERED'] },
    dueAt: { type: 'integer', description: 'When the account is deleted, epoch milliseconds.' },
  },
  ['dueAt'],
);

/**
 * `GET`, `POST` and `DELETE /rest/v1/customer/deletion`: reads, orders (with an identity proof) and cancels the
 * deletion.
 * Source: requirements#CUS-4.
 */
export function accountDeletion(app: FastifyInstance, parts: DeletionCallParts): void {
  const { db, clock, limiter } = parts;
  const read = routeOptions({
    summary: 'Whether the customer has ordered the deletion of the account.',
    answer,
    problems: [401, 404, 429, 503],
  });
  app.get(path, read, async (request) => {
    requireFeature(parts.features(), 'accountDeletion');
    const { uid } = await parts.customers.of(request);
    await limiter.requireToRead(limits.customerCalls, uid);
    return deletionView(await deletionOf(db, uid));
  });

  const order = routeOptions({
    summary: 'Orders the deletion of the account in 14 days. Newsletters and sessions end at once.',
    body: shape({ language: { type: 'string', pattern: '^[A-Za-z]{2}(?:[-_][A-Za-z]{2})?$' } }),
    answer,
    problems: [401, 403, 404, 429, 503],
  });
  app.post<{ Body: { language: string } }>(path, order, async (request) => {
    requireFeature(parts.features(), 'accountDeletion');
    const customer = await parts.customers.of(request);
    await parts.stepUpTokens.require(request, customer, 'deletion');
    await limiter.require(limits.customerCalls, customer.uid);
    const account = await parts.provider.readAccount(customer.uid);
    if (account === undefined) throw new Problem(404, 'no-account', 'There is no such account.');
    const row = await orderDeletion(
      db,
      {
        uid: customer.uid,
        email: dottedText(account, 'profile.email'),
        firstName: dottedText(account, 'profile.firstName'),
        language: request.body.language,
      },
      clock.now(),
    );
    // The order is stored: the background job retries what fails now.
    await makeQuiet(parts, customer.uid).catch((error: unknown) =>
      request.log.warn({ failure: error instanceof Error ? error.name : 'unknown' }, 'newsletters end later'),
    );
    return deletionView(row);
  });

  const keep = routeOptions({
    summary: 'Cancels the deletion of the account.',
    answer,
    problems: [401, 404, 409, 429, 503],
  });
  app.delete(path, keep, async (request) => {
    requireFeature(parts.features(), 'accountDeletion');
    const { uid } = await parts.customers.of(request);
    await limiter.require(limits.customerCalls, uid);
    if (!(await keepAccount(db, uid, clock.now()))) throw new Problem(409, 'too-late', 'The account is being deleted.');
    return deletionView(undefined);
  });
}

const deletionView = (row: AccountDeletion | undefined) =>
  row === undefined ? { state: 'NONE' } : { state: 'ORDERED', dueAt: row.dueAt };
