import { contentFindings } from '#adapters/contract/contentFindings.ts';
import { adaptDocuments } from '#adapters/form/adaptDocument.ts';
import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import { type Finding, uniqueFindings } from '#adapters/model/finding.ts';
import { undescribedContent } from '#backend/shared/describedContent.ts';
import { sitePicture } from '#backend/product/content/pictures/sitePictures.ts';
import type { SchemaSite } from '#backend/stand-ins/scenarios/scenario.ts';
import type { ConsoleParts } from './consoleParts.ts';
import type { ContractFinding } from '#adapters/contract/lint/contractFinding.ts';
import type { ContractInput } from '#adapters/contract/lint/contractInput.ts';
import { lintContract } from '#adapters/contract/lint/lintContract.ts';
import { contractMessage } from '#adapters/contract/sentences/contractSentences.ts';

/** Documents as they would be after publishing; absent ones stay as they are. */
export interface Candidate {
  readonly schema?: unknown;
  readonly content?: unknown;
  /** Language of `content`. */
  readonly language: string;
}

/** A finding with the name of the document that it is about, as testers call it. */
export interface DocumentFinding extends Finding {
  readonly document: string;
}

/**
 * All findings about schema and content together: what the adapter drops, and what an editor should know before
 * publishing.
 */
export function documentFindings(
  parts: ConsoleParts,
  { schema, content, language }: Candidate,
): readonly DocumentFinding[] {
  const { scenarioState, content: published } = parts;
  const site = readMetadata(scenarioState.scenario().metadata);
  const document = content ?? published.content(language);
  const { forms, findings } = adaptDocuments({
    schema: schema ?? scenarioState.schema('preference-centre'),
    content: document,
    site: siteRulesOf(site.metadata),
  });
  const others = published.languages().filter((other) => other !== language);
  const told = [
    ...findings,
    ...contentFindings(document, {
      forms,
      others: others.map((other) => published.content(other)),
      picture: (address) => sitePicture(address, parts.pictures),
    }),
  ];
  // A difference to another language does not explain what is wrong here.
  const known = told.filter(({ what }) => what !== 'languages-differ');
  const inDocuments = uniqueFindings([...undescribedContent(document, known), ...told]);
  return [
    ...about(site.findings, () => 'metadata'),
    ...about(inDocuments, (one) => (isOfSchema(one) ? 'schema' : `content/${language}.json`)),
  ];
}

/**
 * Findings about the schema of a site, by default the current one. Content only shows fields of the preference centre;
 * of the portal's schema the adapter reads every field.
 */
export function schemaFindings(parts: ConsoleParts, site: SchemaSite, schema?: unknown): readonly DocumentFinding[] {
  const { scenarioState } = parts;
  const [language = 'de'] = parts.content.languages();
  if (site === 'preference-centre') return documentFindings(parts, { language, schema });
  const { findings } = adaptDocuments({
    schema: schema ?? scenarioState.schema(site),
    site: siteRulesOf(readMetadata(scenarioState.scenario().metadata).metadata),
  });
  return about(findings, () => 'schema');
}

/** The place in a schema is an account path, the one in content a JSON pointer. */
function isOfSchema({ where, what }: Finding): boolean {
  return where === '' ? what === 'schema-unreadable' : !where.startsWith('/');
}

function about(findings: readonly Finding[], documentOf: (one: Finding) => string): readonly DocumentFinding[] {
  return findings.map((one) => ({ ...one, document: documentOf(one) }));
}

/**
 * Findings that an editor must confirm before publishing; differences between languages disappear as soon as the other
 * languages are updated.
 */
export function isBlocking({ where, what }: Finding): boolean {
  return (where === '' || where.startsWith('/')) && what !== 'languages-differ' && what !== 'not-shown';
}

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
    accounts: { file: 'accounts', list: people },
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
