import { readFileSync } from 'node:fs';
import type { ContractFacts, ContractInput } from '#adapters/contract/lint/contractInput.ts';

/** JSON that a defect may change. */
// oxlint-disable-next-line typescript/no-explicit-any -- a defect writes anything anywhere
export type Loose = any;

/** The documents of a whole site that has no defect, as copies that a test may change. */
export interface TestSite {
  schema: Loose;
  de: Loose;
  en: Loose;
  policies: Loose;
  consents: Loose;
  /** The schema before a change; absent if nothing is compared. */
  before?: Loose;
  accounts?: Loose;
  facts: ContractFacts;
}

const folder = new URL('../../../../fixtures/scenarios/germany/', import.meta.url);
const read = (file: string): Loose => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const germany = {
  schema: read('provider-schema.json'),
  de: read('content/de.json'),
  en: read('content/en.json'),
  policies: read('policies.json'),
  consents: read('consents.json'),
};

/** A fresh copy of the site. */
export function cleanSite(): TestSite {
  return { ...structuredClone(germany), facts: {} };
}

/** The site as the input of the rules, under fixed file names. */
export function inputOf({ schema, de, en, policies, consents, before, accounts, facts }: TestSite): ContractInput {
  return {
    schemas: [
      {
        file: 'schema.json',
        raw: schema,
        ...(before !== undefined && { against: { file: 'before.json', raw: before } }),
      },
    ],
    documents: [
      { file: 'de.json', language: 'de', raw: de },
      { file: 'en.json', language: 'en', raw: en },
    ],
    policies: { file: 'policies.json', raw: policies },
    consents: { file: 'consents.json', raw: consents },
    ...(accounts !== undefined && { accounts: { file: 'accounts.json', raw: accounts } }),
    site: { country: 'DE', zipRules: {} },
    facts,
  };
}
