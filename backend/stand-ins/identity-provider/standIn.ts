import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { FaultStore } from '#backend/stand-ins/faults/faultStore.ts';
import type { Journal } from '#backend/stand-ins/faults/journal.ts';
import { registerPageAssets } from '#backend/stand-ins/pages/registerPageAssets.ts';
import { accountStore } from './accountStore.ts';
import type { AccountStore } from './accountStore.ts';
import type { StandInUrls } from './calls/callContext.ts';
import { calls } from './calls/calls.ts';
import { registerClientScript } from './clientScriptRoute.ts';
import { compressAnswers } from './protocol/compressAnswers.ts';
import type { ProviderMail } from './mails/providerMail.ts';
import type { SsoCustomers } from './oidc/singleSignOn.ts';
import { registerDocuments } from './pages/documentPages.ts';
import { registerLinkPages } from './pages/linkPages.ts';
import { registerCalls } from './protocol/callRoutes.ts';
import { personStates, type PersonStates } from './person-states/personStates.ts';
import { socialConflicts, type SocialConflicts } from './person-states/socialConflicts.ts';
import type { SchemaPreviews } from './schemaPreviews.ts';
import { siteGroup } from './sites.ts';
import type { SiteGroup, SiteSettings } from './sites.ts';
import { registerSocialLogin } from './social/registerSocialLogin.ts';
import { ssoCustomers } from './ssoCustomers.ts';
import { retention } from './storage/retention.ts';
import { testerMails } from './testerMails.ts';
import type { TesterMails } from './testerMails.ts';

/** Dependencies of the stand-in. */
export interface StandInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly faults: FaultStore;
  readonly journal: Journal;
  /** Schemas that only one browser sees. */
  readonly previews?: SchemaPreviews;
  /** Accounts of social networks that testers created. */
  readonly conflicts?: SocialConflicts;
  readonly sites: readonly SiteSettings[];
  readonly urls: StandInUrls;
  /** Folder of the documents of consents. */
  readonly documents: string;
  readonly sendMails: (mails: readonly ProviderMail[]) => Promise<void>;
}

/** The running stand-in: its accounts and its sites, for the console. */
export interface StandIn {
  readonly accounts: AccountStore;
  readonly states: PersonStates;
  readonly sites: SiteGroup;
  /** For single sign-on. */
  readonly customers: SsoCustomers;
  readonly mails: TesterMails;
}

/**
 * Registers the stand-in of the identity provider on its origin: the `accounts.*` calls and the client script. Throws
 * in production, where the real provider is used.
 */
export async function registerStandIn(app: FastifyInstance, deps: StandInDeps): Promise<StandIn> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the stand-in of the identity provider must not run in production');
  const group = siteGroup(deps.sites);
  const sweep = retention(deps.db, deps.clock, group);
  registerPageAssets(app);
  await app.register(async (scope) => {
    compressAnswers(scope);
    registerCalls(scope, calls, { ...deps, group, sweep });
  });
  await app.register(async (scope) => registerSocialLogin(scope, { ...deps, group, sweep }));
  await app.register(async (scope) => registerLinkPages(scope, { ...deps, group }));
  registerDocuments(app, deps.documents, deps.urls.site);
  await app.register(async (scope) => {
    compressAnswers(scope);
    registerClientScript(scope, group, deps.urls);
  });
  return {
    states: personStates({ conflicts: socialConflicts(), ...deps, group }),
    accounts: accountStore(deps.db, deps.clock, group, sweep),
    sites: group,
    customers: ssoCustomers(deps.db, deps.clock),
    mails: testerMails({ ...deps, group }),
  };
}
