import type { Json } from '#adapters/model/json.ts';

/** Findings in the provider's schema that tell editors of something their content has no place for. */
const aboutContent: ReadonlySet<string> = new Set([
  'contract/required-on-no-tab',
  'contract/newsletter-without-content',
]);

/**
 * The findings that editors are told: those in the content, and what the schema asks for and the content has nowhere.
 * The latter stop no publication, because a change of the schema must not keep editors from mending something else.
 */
export function editorFindings(findings: readonly ContractFinding[]): readonly ContractFinding[] {
  return withoutConsequences(findings).flatMap((finding): readonly ContractFinding[] => {
    if (finding.language !== undefined) return [finding];
    if (!aboutContent.has(finding.rule)) return [];
    return [finding.severity === 'error' ? { ...finding, severity: 'warning' } : finding];
  });
}

/** What only follows from a gap inside of it: a part that lacks something is left out, and then the languages differ. */
const consequences: ReadonlySet<string> = new Set(['i18n/components-differ', 'i18n/tabs-differ']);

/** The findings without those that go with the gap that causes them: one gap is one sentence. */
function withoutConsequences(findings: readonly ContractFinding[]): readonly ContractFinding[] {
  const gaps = findings.filter(({ rule }) => rule === 'content/member-missing' || rule === 'contract/options-missing');
  return findings.filter(
    ({ rule, pointer, language }) =>
      !consequences.has(rule) ||
      !gaps.some((gap) => gap.language === language && gap.pointer.startsWith(`${pointer}/`)),
  );
}

/** `error` stops or misleads customers, `warning` will do so for some of them, `info` is worth knowing. */
export type ContractSeverity = 'error' | 'warning' | 'info';

/** What a change of the schema means for the accounts and pages that exist. */
export type ChangeKind = 'impossible' | 'breaking' | 'dangerous' | 'safe';

/**
 * One step on the way to a place, in the editor's own words: the tab *Interessen*, the tile *Bio*. `kind` is a key of
 * the catalogue of places, `name` the editor's text or the name in the document.
 */
export interface PlaceStep {
  readonly kind: PlaceKind;
  readonly name: string;
}

export type PlaceKind =
  | 'document'
  | 'section'
  | 'column'
  | 'link'
  | 'tab'
  | 'component'
  | 'field'
  | 'option'
  | 'condition'
  | 'newsletter'
  | 'group'
  | 'tile'
  | 'member'
  | 'schemaField'
  | 'consent'
  | 'policy';

/**
 * A mend that cannot do harm: another value at a JSON pointer of the finding's file, or another name for the member
 * there.
 */
export type Fix =
  | { readonly pointer: string; readonly value: string }
  | { readonly pointer: string; readonly name: string };

/** What a rule found. `contract/sentences` makes sentences from `rule`, `place` and `values`. */
export interface ContractFinding {
  /** A key of `contractRules`. */
  readonly rule: string;
  readonly severity: ContractSeverity;
  /** The document's name as it was given. */
  readonly file: string;
  /** JSON pointer (RFC 6901) into that document; the nearest part that exists if something is missing. */
  readonly pointer: string;
  /** Where in the text it is, if the pointer cannot say it. Both count from 1. */
  readonly at?: { readonly line: number; readonly column: number };
  readonly place: readonly PlaceStep[];
  /** Values for the placeholders of the sentence. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Dotted provider path, as the schema spells it. */
  readonly path?: string;
  /** Anchor of the tab. */
  readonly tab?: string;
  /** Language of the content document. */
  readonly language?: string;
  /** A value that was accepted and no longer is, or that shows the fault. */
  readonly witness?: Json;
  /** The nearest name that exists. */
  readonly suggestion?: string;
  readonly fix?: Fix;
  /** Only of changes between two schemas. */
  readonly change?: ChangeKind;
}

/** The same as a rule writes it; the rest follows from the rule and from the place. */
export type RuleResult = Pick<ContractFinding, 'file' | 'pointer'> &
  Partial<Omit<ContractFinding, 'file' | 'pointer' | 'rule'>>;
