import type { ProviderSite } from '#backend/commands/doctor/providerSite.ts';

/** One call that changes a site at the provider. */
export interface Change {
  readonly site: ProviderSite;
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  /** What it does, a line each. */
  readonly lines: readonly string[];
  /** What it may change of the site, as paths like those of `leavesOf`; everything else must stay. */
  readonly touches: readonly string[];
}

/** What is to be done at a site. */
export interface Plan {
  readonly changes: readonly Change[];
  /** What people must do in the provider's console, a sentence each. */
  readonly byHand: readonly string[];
}

export const nothing: Plan = { changes: [], byHand: [] };

/** Several plans as one, in their order. */
export function joined(plans: readonly Plan[]): Plan {
  return {
    changes: plans.flatMap(({ changes }) => changes),
    byHand: [...new Set(plans.flatMap(({ byHand }) => byHand))],
  };
}
