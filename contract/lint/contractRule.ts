import type { FindingCode } from '#adapters/model/finding.ts';
import type { ContractSeverity, RuleResult } from './contractFinding.ts';
import type { LintInput, DocumentView } from './contractViews.ts';
import { ownMember } from '#adapters/model/json.ts';
import { subscriptionName } from '#adapters/providerPath.ts';
import { pointerTo, getAtPointer } from '../jsonPointer.ts';

/** One rule. Its id is its key in `contractRules`, its documentation and sentences are kept with the catalogues. */
export interface ContractRule {
  /** A finding may have a lower severity of its own. */
  readonly severity: ContractSeverity;
  /** Never throws on foreign data. */
  readonly find: (contract: LintInput) => readonly RuleResult[];
  /** What it finds is only told where no other rule has a finding at, above or below the same place. */
  readonly isGeneral?: true;
}

/** Makes the rules of one kind from how they look at a contract: they only differ in their data. */
export const ruleOf =
  <Data extends readonly unknown[]>(find: (contract: LintInput, ...data: Data) => readonly RuleResult[]) =>
  (severity: ContractSeverity, ...data: Data): ContractRule => ({
    severity,
    find: (contract) => find(contract, ...data),
  });

/** What the readers of content have found, and what the reader of schemas has. */
export const contentRule = ruleOf(inDocuments);
export const schemaRule = ruleOf(inSchemas);

/** The places at which the readers of content have one of these findings. */
export function inDocuments(
  { documents }: LintInput,
  codes: readonly FindingCode[],
  detail: (document: DocumentView, where: string, code: string) => Partial<RuleResult> = () => ({}),
): readonly RuleResult[] {
  return documents.flatMap((document) =>
    document.findings
      .filter(({ what }) => codes.some((code) => code === what))
      .map(({ where, what }) => ({
        file: document.file,
        language: document.language,
        pointer: where,
        ...detail(document, where, what),
      })),
  );
}

/** The fields of which the reader of schemas has one of these findings. */
export function inSchemas(
  { schemas }: LintInput,
  codes: readonly FindingCode[],
  member?: string,
): readonly RuleResult[] {
  return schemas.flatMap(({ file, raw, findings, fields }) =>
    findings
      .filter(({ what }) => codes.some((code) => code === what))
      .map(({ where }) => ({
        file,
        pointer: schemaPointer(raw, where, member),
        path: where,
        values: { format: formatOf(raw, where), type: fields.get(where)?.type ?? '' },
      })),
  );
}

/** The format as it is written, also where it is no text. */
function formatOf(raw: unknown, path: string): string {
  const format = ownMember(getAtPointer(raw, schemaPointer(raw, path)), 'format') ?? '';
  return typeof format === 'string' ? format : JSON.stringify(format);
}

const sections: Readonly<Record<string, string>> = {
  profile: 'profileSchema',
  data: 'dataSchema',
  preferences: 'preferencesSchema',
  addresses: 'addressesSchema',
};

/**
 * JSON pointer of a field in an `accounts.getSchema` answer; of one of its members if the field has it. The address
 * book is nested there, all other names are dotted.
 */
export function schemaPointer(raw: unknown, path: string, member?: string): string {
  const dot = path.indexOf('.');
  const root = dot < 0 ? path : path.slice(0, dot);
  if (dot < 0) return root === '' ? '' : withMember(raw, `/${root}`, member);
  const name = path.slice(dot + 1);
  if (root === 'subscriptions') {
    const at = pointerTo('/subscriptionsSchema/fields', path.endsWith('.email') ? subscriptionName(path) : name);
    return withMember(raw, `${at}/email`, member);
  }
  const at = `/${sections[root] ?? root}/fields`;
  if (root !== 'addresses') return withMember(raw, pointerTo(at, name), member);
  return withMember(raw, name.split('.').reduce(pointerTo, at), member);
}

function withMember(raw: unknown, at: string, member: string | undefined): string {
  if (member === undefined) return at;
  return ownMember(getAtPointer(raw, at), member) === undefined ? at : pointerTo(at, member);
}
