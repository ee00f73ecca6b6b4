import type { Finding } from '#adapters/model/finding.ts';
import type { ProviderSchema } from '#adapters/model/provider.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import type { ProviderCalls } from './providerCalls.ts';

type Read = ProviderCalls['read'];

/**
 * The account schema of a site. Its parser, above all the screening of patterns, loads in parallel with the document:
 * login needs neither.
 */
export async function readSchema(
  read: Read,
): Promise<{ readonly schema: ProviderSchema; readonly findings: readonly Finding[] }> {
  const [answer, { parseProviderSchema }] = await Promise.all([
    read('getSchema', {}),
    import('#adapters/provider/parseProviderSchema.ts'),
  ]);
  return parseProviderSchema(answer);
}

/** The checklist for a new password, from the site's policy. */
export async function readPasswordPolicy(
  read: Read,
): Promise<{ readonly checks: readonly PasswordCheck[]; readonly findings: readonly Finding[] }> {
  const [answer, { passwordChecks }] = await Promise.all([
    read('getPolicies', { sections: 'passwordComplexity' }),
    import('#adapters/provider-rules/passwordPolicy.ts'),
  ]);
  return passwordChecks(answer);
}
