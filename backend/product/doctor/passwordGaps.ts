import { passwordChecks } from '#adapters/provider-rules/passwordPolicy.ts';

/** Characters that a password needs at least. */
export const SHORTEST_PASSWORD = 8;

/**
 * What a site's password policy lacks: kinds of characters that it does not demand, and its shortest length. `findings`:
 * members that cannot be met or read. A pattern of the site's own may demand the kinds.
 * Source: requirements#password-policy.
 */
export function passwordGaps(policies: unknown): {
  readonly findings: readonly string[];
  readonly lacks: readonly string[];
  readonly length: number;
} {
  const { checks, findings } = passwordChecks(policies);
  const codes = new Set<string>(checks.map(({ code }) => code));
  return {
    findings: findings.map(({ where }) => where),
    lacks: ['lowercase', 'uppercase', 'digit', 'special'].filter(
      (code) => !codes.has('complexity') && !codes.has(code),
    ),
    length: checks.find(({ code }) => code === 'minLength')?.count ?? 0,
  };
}
