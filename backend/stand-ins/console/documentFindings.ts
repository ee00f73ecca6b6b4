import { type ContractFinding, type ContractInput, lintContract } from '@kontor/contract/rules';
import { contractMessage } from '@kontor/contract/sentences';
import { readMetadata, siteRulesOf } from '@kontor/schema-adapters/metadata';
import { sitePicture } from '#backend/product/content/pictures/sitePictures.ts';
import type { SchemaSite } from '#backend/stand-ins/scenarios/scenario.ts';
import type { ConsoleParts } from './consoleParts.ts';

/** A finding of the rules of `lint:contract` as testers read it: sentences, with rule and place behind them. */
export interface FindingRow extends Pick<
  ContractFinding,
  'rule' | 'severity' | 'change' | 'file' | 'pointer' | 'path'
> {
  readonly text: string;
}

const contentFile = (language: string): string => `content/${language}.json`;

/** The findings in a site's live schema. */
export async function schemaFindings(parts: ConsoleParts, site: SchemaSite): Promise<readonly FindingRow[]> {
  const contract = await liveContract(parts, site);
  return rowsIn(lintContract(contract), contract.schemas[0]?.file ?? '');
}

/** The findings in the content of a language: in the live one, or in `content` instead of it. */
export async function contentFindings(
  parts: ConsoleParts,
  language: string,
  content: unknown = parts.content.content(language),
): Promise<readonly FindingRow[]> {
  const contract = await liveContract(parts, 'preference-centre');
  const file = contentFile(language);
  const documents = [...(contract.documents ?? []), { file, raw: content, language }];
  const latest = new Map(documents.map((document) => [document.file, document]));
  return rowsIn(lintContract({ ...contract, documents: [...latest.values()] }), file);
}

/** Leaves out findings of the severity `info`. */
const rowsIn = (findings: readonly ContractFinding[], file: string): readonly FindingRow[] =>
  findings.filter((finding) => finding.file === file && finding.severity !== 'info').map(toRow);

/** Whether an editor must confirm the finding: differences between languages end with their next update. */
export const isQuestion = ({ rule }: FindingRow): boolean => !rule.startsWith('i18n/');

/**
 * Compares a schema with the live one of its site: the differences, the findings that only the new one has, and the
 * number of those that the live one has as well.
 */
export async function compareSchema(parts: ConsoleParts, site: SchemaSite, schema: unknown) {
  const contract = await liveContract(parts, site);
  const [live] = contract.schemas;
  const findings = lintContract({ ...contract, schemas: [{ file: 'the new schema', raw: schema, against: live }] });
  const before = new Set(lintContract(contract).map(findingKey));
  const rules = findings.filter(({ rule }) => !rule.startsWith('diff/'));
  return {
    changes: findings.filter(({ rule }) => rule.startsWith('diff/')).map(toRow),
    findings: rules.filter((finding) => !before.has(findingKey(finding))).map(toRow),
    known: rules.filter((finding) => before.has(findingKey(finding))).length,
  };
}

/** All live documents. Content only has fields of the preference centre. */
async function liveContract(parts: ConsoleParts, site: SchemaSite): Promise<ContractInput> {
  const { scenarioState, content, accounts, clock, pictures } = parts;
  const { policies, consents, metadata } = scenarioState.scenario();
  const people = await accounts.listAccounts();
  return {
    schemas: [{ file: 'the live schema', raw: scenarioState.schema(site) }],
    ...(site === 'preference-centre' && {
      documents: content
        .languages()
        .map((language) => ({ file: contentFile(language), raw: content.content(language), language })),
    }),
    policies: policies && { file: 'policies.json', raw: policies },
    consents: consents && { file: 'consents.json', raw: { siteConsentDetails: consents } },
    accounts: { file: 'accounts', list: people },
    site: siteRulesOf(readMetadata(metadata).metadata),
    facts: { now: clock.now(), picture: (address) => ({ state: sitePicture(address, pictures) }) },
  };
}

/** Equal for the same finding in both schemas, whatever the names of their documents. */
const findingKey = ({ rule, pointer, path, values }: ContractFinding): string =>
  JSON.stringify([rule, pointer, path, values]);

function toRow(finding: ContractFinding): FindingRow {
  const { rule, severity, change, file, pointer, path } = finding;
  return { rule, severity, change, text: contractMessage(finding, 'en'), file, pointer, path };
}
