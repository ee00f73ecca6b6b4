import type { Check } from './check.ts';
import { apiKeys, secrets } from './checks/credentials.ts';
import { dataCentre } from './checks/reachability.ts';

/**
 * Every check of a site, by its id. A new one is a row here and a row in the guide for operators; a test compares both,
 * another one asks for a misconfiguration that only this check finds.
 */
export const checks = {
  'provider/data-centre': dataCentre,
  'provider/api-keys': apiKeys,
  'provider/secrets': secrets,
} as const satisfies Readonly<Record<string, Check>>;
