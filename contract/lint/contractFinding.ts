import type { Json } from '@kontor/schema-adapters/json';

/** Rules whose findings are in the provider's schema, but are about missing content. */
const aboutContent: ReadonlySet<string> = new Set([
  'contract/required-on-no-tab',
  'contract/newsletter-without-content',
]);

/**
 * The findings for editors: those in the content, and fields that the schema requires and the content lacks. The latter
 * do not block a publication, because a change of the schema must not keep editors from other corrections.
 */
export function editorFindings(findings: readonly ContractFinding[]): readonly ContractFinding[] {
  return withoutConsequences(findings).flatMap((finding): readonly ContractFinding[] => {
    if (finding.language !== undefined) return [finding];
    if (!aboutContent.has(finding.rule)) return [];
    return [finding.severity === 'error' ? { ...finding, severity: 'warning' } : finding];
  });
}

/** Rules whose findings may follow from a gap: an incomplete part is left out, and then the languages differ. */
const consequences: ReadonlySet<string> = new Set(['i18n/components-differ', 'i18n/tabs-differ']);

/** Removes findings that only follow from a gap inside the same part. */
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

/** Effect of a change of the schema on existing accounts and pages. */
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
 * A safe automatic fix: another value at a JSON pointer of the finding's file, or another name for the member there.
 */
export type Fix =
  | { readonly pointer: string; readonly value: string }
  | { readonly pointer: string; readonly name: string };

/** A finding of a rule. `contract/sentences` builds sentences from `rule`, `place` and `values`. */
export interface ContractFinding {
  /** A key of `contractRules`. */
  readonly rule: string;
  readonly severity: ContractSeverity;
  /** The document's name from the input. */
  readonly file: string;
  /** JSON pointer (RFC 6901) into that document; for missing parts, the nearest existing one. */
  readonly pointer: string;
  /** Position in the text, if there is no pointer for it. Both count from 1. */
  readonly at?: { readonly line: number; readonly column: number };
  readonly place: readonly PlaceStep[];
  /** Values for the placeholders of the sentence. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Dotted provider path, in the schema's spelling. */
  readonly path?: string;
  /** Anchor of the tab. */
  readonly tab?: string;
  /** Language of the content document. */
  readonly language?: string;
  /** A value that only the old rule accepts, or that demonstrates the fault. */
  readonly witness?: Json;
  /** The nearest existing name. */
  readonly suggestion?: string;
  readonly fix?: Fix;
  /** Only for changes between two schemas. */
  readonly change?: ChangeKind;
}

/** The result of a rule; `lintContract` adds the rest from the rule and the place. */
export type RuleResult = Pick<ContractFinding, 'file' | 'pointer'> &
  Partial<Omit<ContractFinding, 'file' | 'pointer' | 'rule'>>;
