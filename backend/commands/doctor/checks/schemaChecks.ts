import { contractSentences } from '#adapters/contract/sentences/contractSentences.ts';
import { productFields, type ProductField } from '#adapters/contract/lint/productFields.ts';
import type { ContractFinding } from '#adapters/contract/lint/contractFinding.ts';
import { lintContract } from '#adapters/contract/lint/lintContract.ts';
import { siteCountries, siteRulesOf, type SiteMetadata } from '#adapters/metadata/metadataDocument.ts';
import { newsletterPrefix, reminderSubscription, type ProviderField } from '#adapters/model/provider.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { subscriptionName } from '#adapters/providerPath.ts';
import { refusalOf } from '#backend/shared/strictForms.ts';
import { ofEach, whereOffered, wrong, type Check, type Problem } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';
import type { ProviderSite } from '../providerSite.ts';

/** The fields that the product needs at one of the sites. */
function neededFields({ name }: ProviderSite, { ownId, germany, features }: SiteMetadata): readonly ProductField[] {
  const has = {
    idWidget: ownId.application !== undefined,
    germany: germany === true,
    passkeys: features.passkeys === true,
  };
  const needed = productFields.filter(
    ({ onlyPortal = false, onlyWith }) =>
      (name === 'portal' || !onlyPortal) && (onlyWith === undefined || has[onlyWith]),
  );
  // The services change the address themselves: a session alone must not. Where there is none yet, finalize asks for it.
  return needed.map((field) =>
    field.path === 'profile.email' && features.emailChange === true ? { ...field, writeAccess: 'clientCreate' } : field,
  );
}

/** The fields of a site as a signed caller sees them. */
async function schemaOf({ ask }: ProviderSite): Promise<ReadonlyMap<string, ProviderField>> {
  return parseProviderSchema(await ask('accounts.getSchema')).schema.fields;
}

/** Whether browsers may do what the product needs of them, and nothing that it must not let them do. */
function isAllowed({ path, writeAccess: needed }: ProductField, given: ProviderField['writeAccess']): boolean {
  if (needed === 'clientCreate' && path !== 'profile.email') return given !== 'serverOnly';
  return needed === given;
}

const inSchemas =
  (find: (needed: ProductField, found: ProviderField | undefined, site: string) => readonly Problem[]) =>
  (examined: ExaminedSite): Promise<readonly Problem[]> =>
    ofEach(examined.offered, async (site) => {
      const fields = await schemaOf(site);
      return neededFields(site, examined.metadata).flatMap((needed) =>
        find(needed, fields.get(needed.path), site.name),
      );
    });

function subscriptionProblems({ path, writeAccess, doubleOptIn }: ProviderField): readonly Problem[] {
  const name = subscriptionName(path);
  const rights = wrong(
    `${name} has the write access ${writeAccess}: customers cannot change it.`,
    'Set it to clientModify in the console (schema editor, subscriptions).',
  );
  const optIn = wrong(
    `${name} has no double opt-in: nobody proves that the address is theirs, and reminders are never shown.`,
    'Switch double opt-in on in the console (schema editor, subscriptions).',
  );
  return [...(writeAccess === 'clientModify' ? [] : rights), ...(doubleOptIn === true ? [] : optIn)];
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

/** The provider's schemas and subscriptions have what the product needs, and nothing that stops customers. */
export const schemaChecks = {
  'schema/fields': {
    title: 'The schema has every field that the product needs.',
    find: inSchemas(({ path, types: [type = ''], writeAccess }, found, site) =>
      found !== undefined
        ? []
        : wrong(
            `The schema of the ${site} has no field ${path}.`,
            `Add it in the console (schema editor): type ${type}, write access ${writeAccess}.`,
          ),
    ),
  },
  'schema/types': {
    title: 'The fields that the product needs have types that it can use.',
    find: inSchemas(({ path, types: usable }, found, site) =>
      found === undefined || usable.includes(found.type)
        ? []
        : wrong(
            `${path} of the ${site} has the type ${found.type}.`,
            `The product needs ${usable.join(' or ')}. A type cannot be changed: delete the field while nothing is stored in it, and add it again.`,
          ),
    ),
  },
  'schema/write-access': {
    title: 'Browsers may write the fields that pages write, and no key of the marketing platform.',
    find: inSchemas((field, found, site) =>
      found === undefined || isAllowed(field, found.writeAccess)
        ? []
        : wrong(
            `${field.path} of the ${site} has the write access ${found.writeAccess}.`,
            `Set it to ${field.writeAccess} in the console (schema editor).`,
          ),
    ),
  },
  'schema/rules': {
    title: 'The rules of both schemas can be met by customers.',
    find: ({ offered }) =>
      ofEach(offered, async ({ ask, name }) => {
        const schemas = [{ file: 'schema', raw: await ask('accounts.getSchema') }];
        return toProblems(lintContract({ schemas, facts: { refusal: refusalOf } }), () => `schema of the ${name}`);
      }),
  },
  'subscriptions/newsletters': whereOffered('preference centre', {
    title: `The preference centre has newsletters (${newsletterPrefix}…), with double opt-in.`,
    find: async ({ preferenceCentre }) => {
      const all = [...(await schemaOf(preferenceCentre)).values()].filter(
        ({ root, path }) => root === 'subscriptions' && subscriptionName(path).startsWith(newsletterPrefix),
      );
      if (all.length === 0)
        return wrong(
          `The preference centre has no subscription whose name begins with ${newsletterPrefix}.`,
          'Add those that the content names in the console (schema editor, subscriptions): clientModify, with double opt-in.',
        );
      // One that only servers write is not offered, which may be meant.
      return all.filter(({ writeAccess }) => writeAccess !== 'serverOnly').flatMap(subscriptionProblems);
    },
  }),
  'subscriptions/reminders': whereOffered('preference centre', {
    title: `The preference centre has ${reminderSubscription}, with double opt-in.`,
    find: async ({ preferenceCentre }) => {
      const field = (await schemaOf(preferenceCentre)).get(`subscriptions.${reminderSubscription}.email`);
      if (field !== undefined) return subscriptionProblems(field);
      return wrong(
        `The preference centre has no subscription ${reminderSubscription}: reminders are never shown.`,
        'Add it in the console (schema editor, subscriptions): clientModify, with double opt-in.',
      );
    },
  }),
} as const satisfies Readonly<Record<string, Check>>;

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

/** The content, after the checks of all that it is compared with. */
export const contentChecks = {
  /** Findings about the provider's own documents belong to other checks. */
  'pages/content': whereOffered('preference centre', {
    title: 'The content has no errors, and fits to schema, policies and consents of the preference centre.',
    find: async (site) => {
      const documents = await site.content();
      const files = new Set(documents.map(({ file }) => file));
      const findings = lintContract({ ...(await contractOf(site)), documents });
      return toProblems(
        findings.filter(({ file }) => files.has(file)),
        ({ file }) => file,
      );
    },
  }),
} as const satisfies Readonly<Record<string, Check>>;
