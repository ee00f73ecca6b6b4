import type { FastifyInstance } from 'fastify';
import type { ConsoleParts } from '#backend/stand-ins/console/consoleParts.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { mailSender } from '#backend/stand-ins/mailbox/mailSender.ts';
import { issuerPath, registerSingleSignOn } from '@kontor/cdc-stand-in/oidc';
import { registerStandIn, type HookCalls } from '@kontor/cdc-stand-in';
import { faultHook } from '#backend/stand-ins/faults/faults.ts';
import { startMailbox } from '#backend/stand-ins/mailbox/mailbox.ts';
import { callbackPaths, registerPartner } from '#backend/stand-ins/partner/registerPartner.ts';
import { registerThirdParties } from '#backend/stand-ins/third-parties/registerThirdParties.ts';
import { CALLBACK } from '#backend/product/content/staff/signIn.ts';
import { registerStaffProvider } from '#backend/stand-ins/staff/staffProvider.ts';
import type { Keys } from './keys.ts';
import { apiKeys, providerSites } from './embeddedSites.ts';

/** Data that the parts of the composition share. */
export interface Shared extends Pick<
  ConsoleParts,
  'db' | 'clock' | 'faults' | 'journal' | 'previews' | 'conflicts' | 'scenarioState' | 'origins'
> {
  readonly keys: Keys;
  readonly log: boolean;
}

const partnerName = 'Bilderbogen';
const clientId = 'bilderbogen';
const documents = new URL('../../../fixtures/documents', import.meta.url).pathname;

/**
 * Builds the stand-ins for external systems: identity provider, mailbox, third parties, partner. Everything on their
 * origins, except the console.
 */
export async function buildStandIns(shared: Shared) {
  const { db, clock, scenarioState, keys, origins, log } = shared;
  const mailbox = await startMailbox({ db, clock });
  const sender = mailSender(mailbox.port, clock);
  const standIn = createServer({ log });
  const hookCalls = faultHook(shared);
  const provider = await registerStandIn(standIn, {
    ...shared,
    hookCalls,
    sites: providerSites(scenarioState, keys, origins),
    urls: origins,
    documents,
    sendMails: sender.send,
  });
  signOn(standIn, hookCalls, shared);
  registerStaffProvider(standIn, {
    db,
    clock,
    origin: origins.standIn,
    client: { secret: keys.staffClientSecret, redirectUri: `${origins.studio}${CALLBACK}` },
  });
  registerThirdParties(standIn, {
    db,
    clock,
    apiKey: apiKeys.portal,
    pageOrigins: [origins.site],
    accountOf: provider.accounts.getAccount,
    testing: { faults: shared.faults, journal: shared.journal },
  });
  const partner = createServer({ log });
  registerPartner(partner, {
    clock,
    origin: origins.partner,
    site: origins.site,
    oidc: {
      issuer: `${origins.standIn}${issuerPath(apiKeys.portal)}`,
      clientId,
      clientSecret: keys.partnerClientSecret,
    },
    tokenMode: { provider: origins.standIn, apiKey: apiKeys.partner, secret: keys.partnerSecret },
  });
  const close = async (): Promise<void> => {
    await Promise.all([standIn.close(), partner.close()]);
    sender.close();
    await mailbox.close();
  };
  return { standIn, partner, provider, mailbox, close };
}

function signOn(
  app: FastifyInstance,
  hookCalls: HookCalls,
  { db, clock, keys, origins: { site, standIn, partner } }: Shared,
): void {
  registerSingleSignOn(app, {
    db,
    clock,
    origin: standIn,
    apiKey: apiKeys.portal,
    secret: keys.portalSecret,
    loginPage: `${site}/login`,
    proxyPage: `${site}/login/redirect`,
    hookCalls,
    partners: [
      {
        name: partnerName,
        oidc: {
          clientId,
          clientSecret: keys.partnerClientSecret,
          redirectUris: [`${partner}${callbackPaths.oidc}`],
          postLogoutRedirectUris: [`${partner}${callbackPaths.afterLogout}`],
          skipConsent: true,
        },
        tokenMode: {
          apiKey: apiKeys.partner,
          secret: keys.partnerSecret,
          redirectUrls: [`${partner}${callbackPaths.token}`],
        },
      },
    ],
  });
}
