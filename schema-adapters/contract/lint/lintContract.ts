import type { ContractFinding, ContractSeverity, Found, PlaceStep } from './contractFinding.ts';
import type { ContractInput } from './contractInput.ts';
import type { ContractRule } from './contractRule.ts';
import { contractRules } from './contractRules.ts';
import { type Contract, type DocumentView, readContract } from './contractViews.ts';
import { placeOf } from './placeOf.ts';

/**
 * What in the contract of schema, content, policies, consents and accounts would fail customers, mislead them, or break
 * with a change. Findings stand in the order of the documents, then of the rules; the same input gives the same
 * findings. Never throws on foreign data.
 * Source: requirements#schema-rules, requirements#content.
 */
export function lintContract(
  input: ContractInput,
  rules: Readonly<Record<string, ContractRule>> = contractRules,
): readonly ContractFinding[] {
  const contract = readContract(input);
  const found = Object.entries(rules).flatMap(([rule, { severity, find, isGeneral = false }]) =>
    find(contract).map((one) => ({ isGeneral, finding: complete(rule, severity, one, contract) })),
  );
  const specific = found.filter(({ isGeneral }) => !isGeneral).map(({ finding }) => finding);
  const kept = found.filter(
    ({ isGeneral, finding }) => !isGeneral || !specific.some((other) => overlaps(other, finding)),
  );
  return inOrder(unique(kept.map(({ finding }) => finding)), contract);
}

function complete(rule: string, severity: ContractSeverity, found: Found, contract: Contract): ContractFinding {
  const document = contract.documents.find(({ file }) => file === found.file);
  const tab = document && tabAt(document, found.pointer);
  return {
    rule,
    severity,
    ...(tab !== undefined && { tab }),
    ...(document !== undefined && { language: document.language }),
    ...found,
    place: found.place ?? placeIn(document, found),
    values: found.values ?? {},
  };
}

function placeIn(document: DocumentView | undefined, { pointer, path }: Found): readonly PlaceStep[] {
  if (document === undefined) return path === undefined ? [] : [{ kind: 'schemaField', name: path }];
  const steps = placeOf(document.raw, pointer);
  return steps.length === 0 ? [{ kind: 'document', name: document.language }] : steps;
}

function tabAt({ tabs }: DocumentView, pointer: string): string | undefined {
  return tabs.find(({ at }) => pointer === at || pointer.startsWith(`${at}/`))?.anchor;
}

/** Whether a finding explains another: the same place, or the name that was meant. */
function overlaps(one: ContractFinding, two: ContractFinding): boolean {
  if (one.suggestion !== undefined && one.suggestion === two.path) return true;
  const isSamePlace = isWithin(one.pointer, two.pointer) || isWithin(two.pointer, one.pointer);
  return one.file === two.file && one.pointer !== '' && isSamePlace;
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

function unique(findings: readonly ContractFinding[]): readonly ContractFinding[] {
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
}

function keyOf({ rule, file, pointer, path, values }: ContractFinding): string {
  return JSON.stringify([rule, file, pointer, path, values]);
}

function inOrder(
  findings: readonly ContractFinding[],
  { schemas, documents, input }: Contract,
): readonly ContractFinding[] {
  const others = [input.policies, input.consents, input.accounts].flatMap((one) => (one ? [one.file] : []));
  const files = [...schemas.map(({ file }) => file), ...documents.map(({ file }) => file), ...others];
  return findings.toSorted((a, b) => files.indexOf(a.file) - files.indexOf(b.file));
}
