import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/clock.ts';
import type { Database } from '#backend/database/database.ts';
import type { FaultStore } from '#backend/faults.ts';
import type { Journal } from '#backend/journal.ts';
import { accountStore } from './accountStore.ts';
import type { AccountStore } from './accountStore.ts';
import type { StandInUrls } from './calls/callContext.ts';
import { calls } from './calls/calls.ts';
import { registerClientScript } from './clientScriptRoute.ts';
import type { ProviderMail } from './mails/providerMail.ts';
import { registerCalls } from './protocol/callRoutes.ts';
import { siteGroup } from './sites.ts';
import type { SiteGroup, SiteSettings } from './sites.ts';

/** What the stand-in is built from. */
export interface StandInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly faults: FaultStore;
  readonly journal: Journal;
  readonly sites: readonly SiteSettings[];
  readonly urls: StandInUrls;
  readonly sendMails: (mails: readonly ProviderMail[]) => Promise<void>;
}

/** The running stand-in: its accounts and its sites, for the console. */
export interface StandIn {
  readonly accounts: AccountStore;
  readonly sites: SiteGroup;
}

/**
 * Registers the stand-in of the identity provider on its origin: the `accounts.*` calls and the client script.
 * Throws in production: there the real provider answers.
 */
export async function registerStandIn(app: FastifyInstance, deps: StandInDeps): Promise<StandIn> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('the stand-in of the identity provider must not run in production');
  const group = siteGroup(deps.sites);
  await app.register(async (scope) => registerCalls(scope, calls, { ...deps, group }));
  await app.register(async (scope) => registerClientScript(scope, group, deps.urls));
  return { accounts: accountStore(deps.db, deps.clock, group), sites: group };
}
