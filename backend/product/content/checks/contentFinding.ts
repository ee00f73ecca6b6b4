import type { ContractFinding } from '@kontor/contract/rules';
import { contractSentences } from '@kontor/contract/sentences';

/** A finding about content as the studio shows it. `where` is a JSON pointer into the document of `language`. */
export interface ContentFinding {
  readonly language: string | undefined;
  readonly where: string;
  readonly rule: string;
  readonly severity: ContractFinding['severity'];
  /** Whether a missing or outdated text in its language causes it. */
  readonly gap: boolean;
  readonly path?: string;
  readonly values: ContractFinding['values'];
  readonly sentence: InBothLanguages;
  readonly help: InBothLanguages;
}

interface InBothLanguages {
  readonly de: string;
  readonly en: string;
}

/** A finding of the contract's rules as the studio shows it. */
export function toContentFinding(finding: ContractFinding, gap: boolean): ContentFinding {
  const { language, pointer, rule, severity, values, path } = finding;
  const de = contractSentences(finding, 'de');
  const en = contractSentences(finding, 'en');
  return {
    language,
    // A finding about the schema has no place in the editors' documents.
    where: language === undefined ? '' : pointer,
    rule,
    severity,
    gap,
    ...(path !== undefined && { path }),
    values,
    sentence: { de: de.problem, en: en.problem },
    help: { de: joinHelp(de), en: joinHelp(en) },
  };
}

const joinHelp = ({ help, suggestion }: { readonly help: string; readonly suggestion: string }): string =>
  [help, suggestion].filter((text) => text !== '').join(' ');
