import { type Check, whereOffered } from './check.ts';
import { apiKeys, secrets } from './checks/credentials.ts';
import { clock } from './checks/clock.ts';
import { documents, terms } from './checks/consents.ts';
import { content, schemaRules } from './checks/contract.ts';
import { linkExchange } from './checks/linkExchange.ts';
import { linkTokenKeys } from './checks/linkTokenKeys.ts';
import {
  accountExistence,
  doubleOptIn,
  lockout,
  login,
  mailLanguages,
  mailLinks,
  password,
  passwordReset,
  registration,
  verification,
} from './checks/policies.ts';
import { passkeys } from './checks/passkeys.ts';
import { mailing } from './checks/mails.ts';
import { providerScript } from './checks/providerScript.ts';
import { dataCentre } from './checks/reachability.ts';
import { fields, types, writeAccess } from './checks/schemaFields.ts';
import { oneGroup, proxyPage, scriptDataCentre, search, trustedUrls } from './checks/siteConfiguration.ts';
import { newsletters, reminders } from './checks/subscriptions.ts';

/**
 * Every check of a site, by its id. A new one is a row here and a row in the guide for operators; a test compares both,
 * another one asks for a misconfiguration that only this check finds.
 */
export const checks = {
  'provider/data-centre': dataCentre,
  'provider/api-keys': apiKeys,
  'provider/secrets': secrets,
  'provider/clock': clock,
  'provider/script-data-centre': scriptDataCentre,
  'provider/group': oneGroup,
  'provider/trusted-urls': trustedUrls,
  'provider/search': search,
  'provider/passkeys': whereOffered('portal', passkeys),
  'schema/fields': fields,
  'schema/types': types,
  'schema/write-access': writeAccess,
  'schema/rules': schemaRules,
  'subscriptions/newsletters': whereOffered('preference centre', newsletters),
  'subscriptions/reminders': whereOffered('preference centre', reminders),
  'consents/terms': whereOffered('portal', terms),
  'consents/documents': whereOffered('portal', documents),
  'policies/password': whereOffered('portal', password),
  'policies/registration': whereOffered('portal', registration),
  'policies/login': whereOffered('portal', login),
  'policies/lockout': whereOffered('portal', lockout),
  'policies/verification': whereOffered('portal', verification),
  'policies/password-reset': whereOffered('portal', passwordReset),
  'policies/double-opt-in': whereOffered('preference centre', doubleOptIn),
  'policies/account-existence': whereOffered('portal', accountExistence),
  'policies/mail-languages': mailLanguages,
  'policies/mail-links': mailLinks,
  'links/keys': whereOffered('preference centre', linkTokenKeys),
  'links/exchange': whereOffered('preference centre', linkExchange),
  'pages/provider-script': providerScript,
  'pages/partner-script': whereOffered('portal', proxyPage),
  'pages/content': whereOffered('preference centre', content),
  'mails/server': mailing,
} as const satisfies Readonly<Record<string, Check>>;
