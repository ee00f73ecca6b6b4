import type { ContractFinding, ContractSeverity, RuleResult, PlaceStep, PlaceKind } from './contractFinding.ts';
import type { ContractInput } from './contractInput.ts';
import type { ContractRule } from './contractRule.ts';
import { contractRules } from './contractRules.ts';
import { type LintInput, type DocumentView, readContract } from './contractViews.ts';
import { ownMember } from '@kontor/schema-adapters/json';
import { namesInPointer } from '../jsonPointer.ts';

/**
 * Checks the contract of schema, content, policies, consents and accounts for everything that would fail or mislead
 * customers, or break with a change. Findings are in the order of the documents, then of the rules; the result is
 * deterministic. Never throws on foreign data.
 * Source: requirements#schema-rules, requirements#content.
 */
export function lintContract(input: ContractInput): readonly ContractFinding[] {
  const contract = readContract(input);
  const rules: Readonly<Record<string, ContractRule>> = contractRules;
  const findings = Object.entries(rules).flatMap(([rule, { severity, find, isGeneral = false }]) =>
    find(contract).map((one) => ({ isGeneral, finding: complete(rule, severity, one, contract) })),
  );
  const specific = findings.filter(({ isGeneral }) => !isGeneral).map(({ finding }) => finding);
  const remaining = findings.filter(
    ({ isGeneral, finding }) =>
      !isGeneral || !specific.some((other) => isAsSevere(other, finding) && overlaps(other, finding)),
  );
  return sortFindings(unique(remaining.map(({ finding }) => finding)), contract);
}

const severities: readonly ContractSeverity[] = ['info', 'warning', 'error'];

/** Whether a finding may replace another: otherwise a warning would let an error be published. */
function isAsSevere(one: ContractFinding, two: ContractFinding): boolean {
  return severities.indexOf(one.severity) >= severities.indexOf(two.severity);
}

function complete(rule: string, severity: ContractSeverity, result: RuleResult, contract: LintInput): ContractFinding {
  const document = contract.documents.find(({ file }) => file === result.file);
  const tab = document && tabAt(document, result.pointer);
  return {
    rule,
    severity,
    ...(tab !== undefined && { tab }),
    ...(document !== undefined && { language: document.language }),
    ...result,
    place: result.place ?? placeIn(document, result),
    values: result.values ?? {},
  };
}

function placeIn(document: DocumentView | undefined, { pointer, path }: RuleResult): readonly PlaceStep[] {
  if (document === undefined) return path === undefined ? [] : [{ kind: 'schemaField', name: path }];
  const steps = placeOf(document.raw, pointer);
  return steps.length === 0 ? [{ kind: 'document', name: document.language }] : steps;
}

function tabAt({ tabs }: DocumentView, pointer: string): string | undefined {
  return tabs.find(({ at }) => pointer === at || pointer.startsWith(`${at}/`))?.anchor;
}

/** Whether a finding explains another: it is at the same place, or its suggestion is the other's path. */
function overlaps(one: ContractFinding, two: ContractFinding): boolean {
  if (one.suggestion !== undefined && one.suggestion === two.path) return true;
  const isSamePlace = isWithin(one.pointer, two.pointer) || isWithin(two.pointer, one.pointer);
  return one.file === two.file && one.pointer !== '' && isSamePlace;
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

function unique(findings: readonly ContractFinding[]): readonly ContractFinding[] {
  const entries = findings.map((finding) => {
    const { rule, file, pointer, path, values } = finding;
    return [JSON.stringify([rule, file, pointer, path, values]), finding] as const;
  });
  return [...new Map(entries).values()];
}

function sortFindings(
  findings: readonly ContractFinding[],
  { schemas, documents, input }: LintInput,
): readonly ContractFinding[] {
  const others = [input.policies, input.consents, input.accounts].flatMap((one) => (one ? [one.file] : []));
  const files = [...schemas.map(({ file }) => file), ...documents.map(({ file }) => file), ...others];
  return findings.toSorted((a, b) => files.indexOf(a.file) - files.indexOf(b.file));
}

/** Kind of a list's items, and the members with their name. */
const items: Readonly<Record<string, readonly [kind: PlaceKind, ...names: readonly string[]]>> = {
  tabs: ['tab', 'label', 'anchor'],
  components: ['component', 'title', 'type'],
  fields: ['field', 'label', 'schemaPath', 'type'],
  options: ['option', 'label', 'value'],
  showIf: ['condition', 'field'],
  newsletters: ['newsletter', 'name', 'key'],
  groups: ['group', 'label'],
  tiles: ['tile', 'label'],
  columns: ['column', 'headline'],
  links: ['link', 'label', 'id'],
  footerLinks: ['link', 'label', 'id'],
  accountLinks: ['link', 'label', 'id'],
  items: ['link', 'label', 'id'],
};

/** Members of the document that are not a step of their own. */
const silentMembers: ReadonlySet<string> = new Set(['preferenceCenter', '$schema']);

/**
 * The steps to a place in a content document in its editor's words: the tab's label, the tile's label, at the end the
 * member.
 */
function placeOf(document: unknown, pointer: string): readonly PlaceStep[] {
  const steps: PlaceStep[] = [];
  const names = namesInPointer(pointer);
  let value: unknown = document;
  let list = '';
  names.forEach((name, index) => {
    const isLast = index === names.length - 1;
    if (Array.isArray(value)) {
      value = (value as readonly unknown[])[Number(name)];
      steps.push(...itemStep(list, value, name));
      return;
    }
    value = ownMember(value, name);
    list = name;
    if (Array.isArray(value) && !isLast) return;
    if (index === 0 && !silentMembers.has(name)) steps.push({ kind: 'section', name });
    else if (isLast && !silentMembers.has(name)) steps.push({ kind: 'member', name });
  });
  return steps;
}

function itemStep(list: string, item: unknown, index: string): readonly PlaceStep[] {
  const [kind, ...names] = (Object.hasOwn(items, list) ? items[list] : undefined) ?? [];
  if (kind === undefined) return [{ kind: 'member', name: `${list} ${Number(index) + 1}` }];
  const texts = names.map((name) => ownMember(item, name));
  const text = texts.find((candidate): candidate is string => typeof candidate === 'string' && candidate.trim() !== '');
  return [{ kind, name: text?.trim() ?? String(Number(index) + 1) }];
}
