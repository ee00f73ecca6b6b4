import type { FindingCode } from '@kontor/schema-adapters';
import type { ContractSeverity, RuleResult } from './contractFinding.ts';
import type { LintInput, DocumentView } from './contractViews.ts';
import { ownMember } from '@kontor/schema-adapters/json';
import { subscriptionName } from '@kontor/schema-adapters/provider';
import { pointerTo, getAtPointer } from '../jsonPointer.ts';

/** One rule. Its id is its key in `contractRules`; the catalogues have its documentation and sentences. */
export interface ContractRule {
  /** A finding may have a lower severity of its own. */
  readonly severity: ContractSeverity;
  /** Never throws on foreign data. */
  readonly find: (contract: LintInput) => readonly RuleResult[];
  /** Whether its findings are dropped if another rule has one as severe at, above or below the same place. */
  readonly isGeneral?: true;
}

/** Builds a factory for rules of one kind: they share `find` and differ only in their data. */
export const ruleOf =
  <Data extends readonly unknown[]>(find: (contract: LintInput, ...data: Data) => readonly RuleResult[]) =>
  (severity: ContractSeverity, ...data: Data): ContractRule => ({
    severity,
    find: (contract) => find(contract, ...data),
  });

/** The result of a callback with its place, which only results need; none for undefined. */
export function resultAt(
  getPlace: () => Pick<RuleResult, 'file' | 'pointer' | 'path'>,
  result: Partial<RuleResult> | undefined,
): readonly RuleResult[] {
  return result === undefined ? [] : [{ ...getPlace(), ...result }];
}

/** Rules from findings of the content readers, and of the schema reader. */
export const contentRule = ruleOf(inDocuments);
export const schemaRule = ruleOf(inSchemas);

/** Results for these findings of the content readers. */
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

/** Results for these findings of the schema reader. */
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

/** The format in its original spelling, even if it is not a text. */
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
 * JSON pointer of a field in an `accounts.getSchema` answer, or of its member if it has it. Fields of the address book
 * are nested there, all others have dotted names.
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
