import type { JsonObject } from '#adapters/model/json.ts';
import {
  type ProviderField,
  type WriteAccess,
  reminderSubscription,
  newsletterPrefix,
} from '#adapters/model/provider.ts';
import type { ProviderSite } from '#backend/commands/doctor/providerSite.ts';
import type { Change, Plan } from './plan.ts';
import type { ContentInput } from '#adapters/contract/lint/contractInput.ts';
import { writtenPaths, type WrittenPath } from '#adapters/contract/lint/contractViews.ts';
import { subscriptionName, toSchemaPath } from '#adapters/providerPath.ts';
import { isAllowed, neededFields, ranks } from '#backend/commands/doctor/checks/schemaChecks.ts';
import type { ExaminedSite } from '#backend/commands/doctor/examinedSite.ts';

type Section = 'profileSchema' | 'dataSchema' | 'subscriptionsSchema';

/** One field of a section as `accounts.setSchema` takes it, with the line that tells of it. */
interface FieldChange {
  readonly section: Section;
  readonly name: string;
  readonly field: JsonObject;
  readonly line: string;
}

/** The provider refuses larger schemas in one call. Source: requirements#IDP-configuration. */
const LARGEST = 8000;

/** Adds what a schema lacks and allows what pages must write. Types, rules and narrower rights stay. */
export function schemaChanges(
  site: ProviderSite,
  present: ReadonlyMap<string, ProviderField>,
  { fields, subscriptions }: Wanted,
): Plan {
  const results = [
    ...fields.map((field) => fieldChange(site, present.get(field.path), field)),
    ...subscriptions.map((name) => subscriptionChange(site, present.get(`subscriptions.${name}.email`), name)),
  ];
  const sections: readonly Section[] = ['profileSchema', 'dataSchema', 'subscriptionsSchema'];
  const found = results.filter((result) => typeof result === 'object');
  return {
    changes: sections.flatMap((section) =>
      inCalls(found.filter((change) => change.section === section)).map((part) => toChange(site, section, part)),
    ),
    byHand: results.filter((result) => typeof result === 'string'),
  };
}

function fieldChange(
  { name: site }: ProviderSite,
  present: ProviderField | undefined,
  { path, type, writeAccess }: WantedField,
): FieldChange | string | undefined {
  const [root = '', ...rest] = path.split('.');
  const name = rest.join('.');
  const section = root === 'profile' ? 'profileSchema' : 'dataSchema';
  if (present === undefined && section === 'profileSchema')
    return `${site}: the provider has no field ${path}, and the profile takes no new ones; take it out of the content.`;
  if (present === undefined && type === undefined)
    return `${site}: add ${path} with its type; the content names it without saying what it is.`;
  if (present === undefined)
    return {
      section,
      name,
      // Not `required`: a child of a group takes it only alone.
      field: { type, allowNull: true, writeAccess },
      line: `adds the field ${path} (${type}, ${writeAccess})`,
    };
  if (isAllowed({ path, writeAccess }, present.writeAccess)) return undefined;
  // Pages of somebody else may need it.
  if (ranks[present.writeAccess] > ranks[writeAccess])
    return `${site}: set ${path} to ${writeAccess}; it is ${present.writeAccess}.`;
  return {
    section,
    name,
    field: { writeAccess },
    line: `lets browsers write ${path} (${present.writeAccess} → ${writeAccess})`,
  };
}

function subscriptionChange(
  { name: site }: ProviderSite,
  present: ProviderField | undefined,
  name: string,
): FieldChange | string | undefined {
  const section = 'subscriptionsSchema';
  if (present === undefined) {
    const email = { type: 'subscription', writeAccess: 'clientModify', doubleOptIn: true };
    return { section, name, field: { email }, line: `adds the subscription ${name}, with double opt-in` };
  }
  // A newsletter that only servers write is not offered, which may be meant.
  if (present.writeAccess === 'serverOnly' && name !== reminderSubscription)
    return `${site}: let customers change ${name} (clientModify), if the content shall offer it.`;
  const email = {
    ...(present.writeAccess === 'clientModify' ? {} : { writeAccess: 'clientModify' }),
    ...(present.doubleOptIn === true ? {} : { doubleOptIn: true }),
  };
  if (Object.keys(email).length === 0) return undefined;
  return { section, name, field: { email }, line: `sets ${name}: ${Object.keys(email).join(', ')}` };
}

/** As few calls as their size allows. */
function inCalls(changes: readonly FieldChange[]): readonly (readonly FieldChange[])[] {
  const calls: FieldChange[][] = [];
  let size = LARGEST;
  for (const change of changes) {
    const length = JSON.stringify({ [change.name]: change.field }).length;
    if (size + length > LARGEST) {
      calls.push([]);
      size = 0;
    }
    calls.at(-1)?.push(change);
    size += length;
  }
  return calls;
}

function toChange(site: ProviderSite, section: Section, changes: readonly FieldChange[]): Change {
  const fields = Object.fromEntries(changes.map(({ name, field }) => [name, field]));
  return {
    site,
    method: 'accounts.setSchema',
    params: { [section]: JSON.stringify({ fields }) },
    lines: changes.map(({ line }) => line),
    touches: changes.map(({ name }) => `${section}/fields/${name}/`),
  };
}

/** A field that a site at the provider shall have; `type` is undefined if nobody can tell it. */
interface WantedField {
  readonly path: string;
  readonly type: string | undefined;
  readonly writeAccess: WriteAccess;
}

/** What a site at the provider shall have: fields of profile and data, and names of subscriptions. */
interface Wanted {
  readonly fields: readonly WantedField[];
  readonly subscriptions: readonly string[];
}

/** What the product needs, and of the preference centre also what its content shows. */
export function wantedOf(site: ProviderSite, examined: ExaminedSite, content: readonly ContentInput[]): Wanted {
  const own = neededFields(site, examined.metadata).map(({ path, types: [type], writeAccess }) => ({
    path,
    type,
    writeAccess,
  }));
  if (site.name === 'portal') return { fields: own, subscriptions: [] };
  const written = content.flatMap(({ raw }) => writtenPaths(raw));
  // The address is only shown there where the services alone change it.
  const isReadOnly = (path: string): boolean =>
    path === 'profile.email' && examined.metadata.features.emailChange === true;
  const shown = written.flatMap((one) => fieldsOf(one)).filter(({ path }) => !isReadOnly(path));
  const newsletters = written
    .filter(({ kind }) => kind === 'newsletter')
    .map(({ path }) => subscriptionName(path))
    .filter((name) => name.startsWith(newsletterPrefix));
  return {
    fields: [...new Map([...shown, ...own].map((field) => [field.path, field])).values()],
    subscriptions: [...new Set([...newsletters, reminderSubscription])],
  };
}

/** Parts of controls that own several fields, by the path that the content or the control's type names. */
const composites: Readonly<Record<string, readonly string[]>> = {
  'profile.birthDay': ['profile.birthDay', 'profile.birthMonth', 'profile.birthYear'],
  'profile.phones[0]': ['profile.phones.number', 'profile.phones.type', 'profile.phones.default'],
};

function fieldsOf({ path, kind, fieldType, hasOptions }: WrittenPath): readonly WantedField[] {
  if (kind === 'newsletter' || !/^(?:profile|data)\./.test(path)) return [];
  const isChoice = hasOptions || (fieldType !== 'FormInput' && fieldType !== '');
  const type = kind === 'tile' ? 'boolean' : isChoice ? 'string' : undefined;
  return (composites[path] ?? [toSchemaPath(path)]).map((part) => ({ path: part, type, writeAccess: 'clientModify' }));
}
