import { lintContract, editorFindings, type ContractFinding, withGapsFilled } from '@kontor/contract/rules';
import { readMetadata, siteCountries, siteRulesOf } from '@kontor/schema-adapters/metadata';
import { refusalOf } from '#backend/shared/strictForms.ts';
import { toContentFinding, type ContentFinding } from './contentFinding.ts';
import type { ContractDocuments } from './providerContract.ts';
import type { Documents } from '../documents/documents.ts';
import { sitePicture, type SitePictures } from '../pictures/sitePictures.ts';

/** A draft and the input of its checks: plain data that can be sent to a worker. */
export interface CheckedDraft {
  readonly documents: Documents;
  readonly contract: ContractDocuments;
  readonly pictures: SitePictures;
  /** Names of the uploaded pictures. */
  readonly uploaded: ReadonlySet<string>;
  /** Epoch milliseconds, for display windows. */
  readonly now: number;
}

/**
 * Findings of a draft: the rules of the contract, and Ajv's result for each of its forms, in every language and for
 * every country of the site. Blocks its thread for a while on a large draft: only the worker calls it.
 */
export function checkDraft({ documents, ...surroundings }: CheckedDraft): readonly ContentFinding[] {
  const findings = contractFindings(documents, surroundings);
  const isMissingTranslation = findings.some(isError)
    ? gapsAmong(contractFindings(withGapsFilled(documents), surroundings))
    : () => false;
  return findings.map((finding) => toContentFinding(finding, isMissingTranslation(finding)));
}

function contractFindings(
  documents: Documents,
  { contract: { schema, policies, consents, metadata }, uploaded, pictures, now }: Omit<CheckedDraft, 'documents'>,
): readonly ContractFinding[] {
  const site = readMetadata(metadata).metadata;
  return editorFindings(
    lintContract({
      schemas: [{ file: 'schema', raw: schema }],
      documents: Object.entries(documents).map(([language, raw]) => ({ file: `${language}.json`, language, raw })),
      ...(policies && { policies: { file: 'policies', raw: policies } }),
      ...(consents && { consents: { file: 'consents', raw: { siteConsentDetails: consents } } }),
      site: siteRulesOf(site),
      countries: siteCountries(site),
      facts: {
        now,
        picture: (address) => ({ state: isUploaded(address, uploaded) ? 'SHOWN' : sitePicture(address, pictures) }),
        refusal: refusalOf,
      },
    }),
  );
}

const isError = ({ severity }: { readonly severity: string }): boolean => severity === 'error';

const findingKey = ({ language, rule, pointer, path = '' }: ContractFinding): string =>
  [language, rule, pointer, path].join(' ');

/** Recognizes errors that filled gaps resolve; a missing placeholder counts too, because it is in an outdated text. */
function gapsAmong(remaining: readonly ContractFinding[]): (finding: ContractFinding) => boolean {
  const remainingKeys = new Set(remaining.map(findingKey));
  return (finding) =>
    isError(finding) && (finding.rule === 'i18n/placeholder-missing' || !remainingKeys.has(findingKey(finding)));
}

function isUploaded(address: string, uploaded: ReadonlySet<string>): boolean {
  const [, name] = /^\/cms\/images\/([^/?#]+)(?:\?.*)?$/.exec(address) ?? [];
  return name !== undefined && uploaded.has(name);
}
