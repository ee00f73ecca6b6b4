import { passwordChecks } from '@kontor/schema-adapters/provider';

/** The checklist for a new password in an answer of `getPolicies`. A module of its own, for pages with a new password. */
export const parsePolicies = (answer: unknown) => passwordChecks(answer);
