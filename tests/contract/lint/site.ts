import { readFileSync } from 'node:fs';
import type { LintEnvironment, ContractInput } from '../../../contract/lint/contractInput.ts';
import type { SiteFeatures } from '@kontor/schema-adapters/metadata';

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
  facts: LintEnvironment;
  fileFaults?: ContractInput['fileFaults'];
  /** What the site offers; unknown by default. */
  features?: SiteFeatures;
  /** Languages of its pages; unknown by default. */
  languages?: readonly string[];
}

const folder = new URL('../../../fixtures/scenarios/germany/', import.meta.url);
const read = (file: string): Loose => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const germany = {
  schema: read('provider-schema.json'),
  de: read('content/de.json'),
  en: read('content/en.json'),
  policies: read('policies.json'),
  consents: read('consents.json'),
};

type Part = keyof typeof germany;
const parts: readonly Part[] = ['schema', 'de', 'en', 'policies', 'consents'];
const changedParts = new WeakMap<TestSite, Map<Part, Loose>>();

/** A fresh copy of the site; a document is only copied when a test reads it, so that the others need no second check. */
export function cleanSite(): TestSite {
  const own = new Map<Part, Loose>();
  const site: TestSite = { ...germany, facts: {} };
  for (const part of parts)
    Object.defineProperty(site, part, {
      get() {
        if (!own.has(part)) own.set(part, structuredClone(germany[part]));
        return own.get(part);
      },
      set(value: Loose) {
        own.set(part, value);
      },
      enumerable: true,
    });
  changedParts.set(site, own);
  return site;
}

/** The site as the input of the rules, under fixed file names. */
export function inputOf(site: TestSite): ContractInput {
  const { before, accounts, facts, features, languages, fileFaults } = site;
  const own = changedParts.get(site);
  const raw = (part: Part): unknown => (own?.has(part) === true ? own.get(part) : germany[part]);
  return {
    schemas: [
      {
        file: 'schema.json',
        raw: raw('schema'),
        ...(before !== undefined && { against: { file: 'before.json', raw: before } }),
      },
    ],
    documents: [
      { file: 'de.json', language: 'de', raw: raw('de') },
      { file: 'en.json', language: 'en', raw: raw('en') },
    ],
    policies: { file: 'policies.json', raw: raw('policies') },
    consents: { file: 'consents.json', raw: raw('consents') },
    ...(accounts !== undefined && { accounts: { file: 'accounts.json', list: accounts } }),
    ...(fileFaults !== undefined && { fileFaults }),
    site: { country: 'DE', zipRules: {}, ...(features && { features }), ...(languages && { languages }) },
    facts,
  };
}
