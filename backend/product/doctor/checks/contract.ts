import type { ContractFinding } from '#adapters/contract/lint/contractFinding.ts';
import { lintContract } from '#adapters/contract/lint/lintContract.ts';
import { contractSentences } from '#adapters/contract/sentences/contractSentences.ts';
import { siteCountries, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import { refusalOf } from '#backend/shared/strictForms.ts';
import { type Check, ofEach, type Problem } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';

/** The provider's schemas contain nothing that stops customers, whatever the content says. */
export const schemaRules: Check = {
  title: 'The rules of both schemas can be met by customers.',
  find: ({ offered }) =>
    ofEach(offered, async ({ ask, name }) => {
      const raw = await ask('accounts.getSchema');
      return toProblems(
        lintContract({ schemas: [{ file: 'schema', raw }], facts: { refusal: refusalOf } }),
        () => `schema of the ${name}`,
      );
    }),
};

/** The content fits to what the provider has. Findings about the provider's own documents belong to other checks. */
export const content: Check = {
  title: 'The content has no errors, and fits to schema, policies and consents of the preference centre.',
  find: async (site) => {
    const documents = await site.content();
    const files = new Map(documents.map(({ file, language }) => [file, language]));
    const findings = lintContract({ ...(await contractOf(site)), documents });
    return toProblems(
      findings.filter(({ file }) => files.has(file)),
      ({ file }) => file,
    );
  },
};

async function contractOf({ preferenceCentre: { ask }, metadata, clock }: ExaminedSite) {
  const [schema, policies, consents] = await Promise.all([
    ask('accounts.getSchema'),
    ask('accounts.getPolicies'),
    ask('accounts.getSiteConsentDetails'),
  ]);
  return {
    schemas: [{ file: 'schema', raw: schema }],
    policies: { file: 'policies', raw: policies },
    consents: { file: 'consents', raw: consents },
    site: siteRulesOf(metadata),
    countries: siteCountries(metadata),
    facts: { now: clock.now(), refusal: refusalOf },
  };
}

/** The errors among findings; warnings are for editors. */
function toProblems(
  findings: readonly ContractFinding[],
  where: (finding: ContractFinding) => string,
): readonly Problem[] {
  return findings
    .filter(({ severity }) => severity === 'error')
    .map((finding) => {
      const { place, problem, mend, suggestion } = contractSentences(finding, 'en');
      return {
        what: `${[where(finding), place].filter((part) => part !== '').join(', ')}: ${problem} (${finding.rule})`,
        mend: [mend, suggestion].filter((part) => part !== '').join(' '),
      };
    });
}
