import type { ContractFinding } from '#adapters/contract/lint/contractFinding.ts';
import type { ContractInput } from '#adapters/contract/lint/contractInput.ts';
import { lintContract } from '#adapters/contract/lint/lintContract.ts';
import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import { contractMessage } from '#adapters/contract/sentences/contractSentences.ts';
import type { SchemaSite } from '#backend/stand-ins/scenarios/scenario.ts';
import type { ConsoleParts } from './consoleParts.ts';
import { sitePicture } from '#backend/product/content/pictures/sitePictures.ts';

/** A finding as testers read it: one text of sentences, with rule and place behind it. */
export interface ComparisonRow {
  readonly rule: string;
  readonly severity: ContractFinding['severity'];
  /** Only of changes: what it means for the accounts and pages that exist. */
  readonly change?: ContractFinding['change'];
  readonly text: string;
  readonly file: string;
  readonly pointer: string;
  readonly path?: string;
}

/** A schema beside the one that is live. */
export interface SchemaComparison {
  /** What changes. */
  readonly changes: readonly ComparisonRow[];
  /** What is wrong with the new schema and was not before. */
  readonly findings: readonly ComparisonRow[];
  /** Number of findings that the live schema has as well. */
  readonly known: number;
}

/**
 * Compares a schema with the live one of its site, by the same rules as the command `lint:contract`: with all content,
 * the policies, consents and accounts that exist. Content only shows fields of the preference centre.
 */
export async function compareSchema(parts: ConsoleParts, site: SchemaSite, schema: unknown): Promise<SchemaComparison> {
  const live = { file: 'the live schema', raw: parts.scenarioState.schema(site) };
  const surroundings = await surroundingsOf(parts, site);
  const told = lintContract({ ...surroundings, schemas: [{ file: 'the new schema', raw: schema, against: live }] });
  const before = new Set(lintContract({ ...surroundings, schemas: [live] }).map(sameness));
  const rules = told.filter(({ rule }) => !rule.startsWith('diff/'));
  return {
    changes: told.filter(({ rule }) => rule.startsWith('diff/')).map(toRow),
    findings: rules.filter((finding) => !before.has(sameness(finding))).map(toRow),
    known: rules.filter((finding) => before.has(sameness(finding))).length,
  };
}

async function surroundingsOf(parts: ConsoleParts, site: SchemaSite): Promise<Omit<ContractInput, 'schemas'>> {
  const { scenarioState, content, accounts, clock, pictures } = parts;
  const { policies, consents, metadata } = scenarioState.scenario();
  const people = await accounts.listAccounts();
  return {
    ...(site === 'preference-centre' && {
      documents: content.languages().map((language) => ({
        file: `content/${language}.json`,
        raw: content.content(language),
        language,
      })),
    }),
    ...(policies !== undefined && { policies: { file: 'policies.json', raw: policies } }),
    ...(consents !== undefined && { consents: { file: 'consents.json', raw: { siteConsentDetails: consents } } }),
    accounts: { file: 'accounts', raw: people },
    site: siteRulesOf(readMetadata(metadata).metadata),
    facts: { now: clock.now(), picture: (address) => ({ state: sitePicture(address, pictures) }) },
  };
}

/** The same finding in both schemas, whatever its document is called. */
const sameness = ({ rule, pointer, path, values }: ContractFinding): string =>
  JSON.stringify([rule, pointer, path, values]);

function toRow(finding: ContractFinding): ComparisonRow {
  const { rule, severity, change, file, pointer, path } = finding;
  return {
    rule,
    severity,
    ...(change !== undefined && { change }),
    text: contractMessage(finding, 'en'),
    file,
    pointer,
    ...(path !== undefined && { path }),
  };
}
