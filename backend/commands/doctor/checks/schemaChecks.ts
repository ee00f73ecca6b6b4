import { contractSentences } from '@kontor/contract/sentences';
import { productFields, type ProductField, type ContractFinding, lintContract } from '@kontor/contract/rules';
import { siteCountries, siteRulesOf } from '@kontor/schema-adapters/metadata';
import {
  newsletterPrefix,
  reminderSubscription,
  type ProviderField,
  parseProviderSchema,
  subscriptionName,
} from '@kontor/schema-adapters/provider';
import { refusalOf } from '#backend/shared/strictForms.ts';
import type { Checks } from '../check.ts';
import type { ExaminedSite, ProviderSite } from '../examinedSite.ts';

/** The fields of a site as a signed caller sees them. */
async function schemaOf({ ask }: ProviderSite): Promise<ReadonlyMap<string, ProviderField>> {
  return parseProviderSchema(await ask('accounts.getSchema')).schema.fields;
}

/** Pairs each field that the product needs at a site with the field of the site's schema. */
async function* fieldsOf({ offered, metadata: { ownId, germany, features } }: ExaminedSite) {
  const has = { idWidget: ownId.application, germany, passkeys: features.passkeys };
  for (const site of offered) {
    const fields = await schemaOf(site);
    for (const field of productFields) {
      const { path, onlyPortal = false, onlyWith } = field;
      if ((onlyPortal && site.name !== 'portal') || (onlyWith && !has[onlyWith])) continue;
      // Only the services may change the address, not a session alone; finalize asks for a missing one.
      const isCreated = path === 'profile.email' && features.emailChange === true;
      const writeAccess = isCreated ? 'clientCreate' : field.writeAccess;
      yield { ...field, writeAccess, site: site.name, schemaField: fields.get(path) };
    }
  }
}

/** Whether browsers have the access that the product needs, and no more. */
function isAllowed({ path, writeAccess: expected }: ProductField, access: ProviderField['writeAccess']): boolean {
  if (expected === 'clientCreate' && path !== 'profile.email') return access !== 'serverOnly';
  return expected === access;
}

function* subscriptionProblems({ path, writeAccess, doubleOptIn }: ProviderField): Iterable<string> {
  const name = subscriptionName(path);
  if (writeAccess !== 'clientModify') yield `${name} has the write access ${writeAccess}: customers cannot change it.`;
  if (doubleOptIn !== true)
    yield `${name} has no double opt-in: nobody proves that the address is theirs, and reminders are never shown.`;
}

/** The sentences of an error and its fix; nothing for warnings, which are for editors. */
function problemsOf(finding: ContractFinding, where: string): readonly string[] {
  if (finding.severity !== 'error') return [];
  const { place, problem, help, suggestion } = contractSentences(finding, 'en');
  const sentence = `${[where, place].filter((part) => part !== '').join(', ')}: ${problem} (${finding.rule})`;
  return [[sentence, help, suggestion].filter((part) => part !== '').join(' ')];
}

const subscriptionSetting =
  'Set it in the console (schema editor, subscriptions): clientModify, with double opt-in. Newsletters are those that the content names.';

/**
 * Checks that the provider's schemas and subscriptions have all that the product needs, and that customers can meet
 * them.
 */
export const schemaChecks = {
  'schema/fields': {
    title: 'The schema has every field that the product needs, with a type and rights of browsers that it can use.',
    help: 'Add or change it in the console (schema editor). For another type delete it while nothing is stored in it, and add it again.',
    async *find(examined) {
      for await (const { site, schemaField, ...field } of fieldsOf(examined)) {
        const { path, types, writeAccess } = field;
        if (schemaField === undefined)
          yield `The schema of the ${site} has no field ${path}: type ${types[0] ?? ''}, write access ${writeAccess}.`;
        else if (!types.includes(schemaField.type))
          yield `${path} of the ${site} has the type ${schemaField.type} instead of ${types.join(' or ')}.`;
        else if (!isAllowed(field, schemaField.writeAccess))
          yield `${path} of the ${site} has the write access ${schemaField.writeAccess} instead of ${writeAccess}.`;
      }
    },
  },
  'schema/rules': {
    title: 'The rules of both schemas can be met by customers.',
    help: 'The guide of contract rules explains each.',
    async *find({ offered }) {
      for (const { ask, name } of offered) {
        const schemas = [{ file: 'schema', raw: await ask('accounts.getSchema') }];
        for (const finding of lintContract({ schemas, facts: { refusal: refusalOf } }))
          yield* problemsOf(finding, `schema of the ${name}`);
      }
    },
  },
  'subscriptions/newsletters': {
    only: 'preference centre',
    title: `The preference centre has newsletters (${newsletterPrefix}…), with double opt-in.`,
    help: subscriptionSetting,
    async *find({ preferenceCentre }) {
      const all = [...(await schemaOf(preferenceCentre)).values()].filter(
        ({ root, path }) => root === 'subscriptions' && subscriptionName(path).startsWith(newsletterPrefix),
      );
      if (all.length === 0)
        yield `The preference centre has no subscription whose name begins with ${newsletterPrefix}.`;
      // Pages do not offer a newsletter that only servers write, which may be intended.
      for (const field of all) if (field.writeAccess !== 'serverOnly') yield* subscriptionProblems(field);
    },
  },
  'subscriptions/reminders': {
    only: 'preference centre',
    title: `The preference centre has ${reminderSubscription}, with double opt-in.`,
    help: subscriptionSetting,
    async *find({ preferenceCentre }) {
      const field = (await schemaOf(preferenceCentre)).get(`subscriptions.${reminderSubscription}.email`);
      if (field !== undefined) yield* subscriptionProblems(field);
      else yield `The preference centre has no subscription ${reminderSubscription}: reminders are never shown.`;
    },
  },
  /** Findings about the provider's own documents belong to other checks. */
  'pages/content': {
    only: 'preference centre',
    title: 'The content has no errors, and fits to schema, policies and consents of the preference centre.',
    help: 'The guide of contract rules explains each.',
    async *find({ preferenceCentre: { ask }, metadata, clock, content }) {
      const documents = await content();
      const findings = lintContract({
        documents,
        schemas: [{ file: 'schema', raw: await ask('accounts.getSchema') }],
        policies: { file: 'policies', raw: await ask('accounts.getPolicies') },
        consents: { file: 'consents', raw: await ask('accounts.getSiteConsentDetails') },
        site: siteRulesOf(metadata),
        countries: siteCountries(metadata),
        facts: { now: clock.now(), refusal: refusalOf },
      });
      const files = new Set(documents.map(({ file }) => file));
      for (const finding of findings) if (files.has(finding.file)) yield* problemsOf(finding, finding.file);
    },
  },
} as const satisfies Checks;
