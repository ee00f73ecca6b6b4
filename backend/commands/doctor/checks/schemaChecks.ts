import { productFields, type ProductField } from '#adapters/contract/lint/productFields.ts';
import type { ProviderField, WriteAccess } from '#adapters/model/provider.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { type SiteMetadata, siteCountries, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import { type Check, ofEach, type Problem } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';
import type { ProviderSite } from '../providerSite.ts';
import type { ContractFinding } from '#adapters/contract/lint/contractFinding.ts';
import { lintContract } from '#adapters/contract/lint/lintContract.ts';
import { contractSentences } from '#adapters/contract/sentences/contractSentences.ts';
import { refusalOf } from '#backend/shared/strictForms.ts';

/** The fields that the product needs at one of the sites. */
export function neededFields(
  { name }: Pick<ProviderSite, 'name'>,
  { ownId, germany, features }: SiteMetadata,
): readonly ProductField[] {
  const has = {
    idWidget: ownId.application !== undefined,
    germany: germany === true,
    passkeys: features.passkeys === true,
  };
  return (
    productFields
      .filter(
        ({ onlyPortal = false, onlyWith }) =>
          (name === 'portal' || !onlyPortal) && (onlyWith === undefined || has[onlyWith]),
      )
      // The services change the address themselves: a session alone must not. Where there is none yet, finalize asks for it.
      .map((field) =>
        field.path === 'profile.email' && features.emailChange === true
          ? { ...field, writeAccess: 'clientCreate' }
          : field,
      )
  );
}

/** The fields of a site as a signed caller sees them. */
export async function schemaOf({ ask }: ProviderSite): Promise<ReadonlyMap<string, ProviderField>> {
  return parseProviderSchema(await ask('accounts.getSchema')).schema.fields;
}

/** How much browsers may do. */
export const ranks: Readonly<Record<WriteAccess, number>> = { serverOnly: 0, clientCreate: 1, clientModify: 2 };

/** Whether browsers may do what the product needs of them, and nothing that it must not let them do. */
export function isAllowed(
  { path, writeAccess: needed }: Pick<ProductField, 'path' | 'writeAccess'>,
  given: WriteAccess,
): boolean {
  if (needed === 'clientCreate' && path !== 'profile.email') return given !== 'serverOnly';
  return needed === given;
}

type Tell = (needed: ProductField, found: ProviderField | undefined, site: ProviderSite) => Problem | undefined;

const inSchemas =
  (tell: Tell) =>
  (examined: ExaminedSite): Promise<readonly Problem[]> =>
    ofEach(examined.offered, async (site) => {
      const fields = await schemaOf(site);
      return neededFields(site, examined.metadata).flatMap((needed) => {
        const problem = tell(needed, fields.get(needed.path), site);
        return problem === undefined ? [] : [problem];
      });
    });

/** Every field that the product needs exists. */
export const fields: Check = {
  title: 'The schema has every field that the product needs.',
  find: inSchemas(({ path, types: [type = ''], writeAccess }, found, { name }) =>
    found === undefined
      ? {
          what: `The schema of the ${name} has no field ${path}.`,
          mend: `Run “setup --apply”, or add it in the console: type ${type}, write access ${writeAccess}.`,
        }
      : undefined,
  ),
};

/** Fields have types that the product can use. */
export const types: Check = {
  title: 'The fields that the product needs have types that it can use.',
  find: inSchemas(({ path, types: usable }, found, { name }) =>
    found === undefined || usable.includes(found.type)
      ? undefined
      : {
          what: `${path} of the ${name} has the type ${found.type}.`,
          mend: `The product needs ${usable.join(' or ')}. A type cannot be changed: delete the field while nothing is stored in it, and add it again.`,
        },
  ),
};

/** Browsers may write what pages write, and nothing else of it. */
export const writeAccess: Check = {
  title: 'Browsers may write the fields that pages write, and no key of the marketing platform.',
  find: inSchemas((field, found, { name }) =>
    found === undefined || isAllowed(field, found.writeAccess)
      ? undefined
      : {
          what: `${field.path} of the ${name} has the write access ${found.writeAccess}.`,
          mend: `Set it to ${field.writeAccess} in the console (schema editor)${ranks[field.writeAccess] < ranks[found.writeAccess] ? '' : ', or run “setup --apply”'}.`,
        },
  ),
};

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
