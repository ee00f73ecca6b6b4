import type { JsonObject } from '#adapters/model/json.ts';
import type { ProviderField, WriteAccess } from '#adapters/model/provider.ts';
import { reminderSubscription } from '#adapters/model/providerNames.ts';
import type { ProviderSite } from '#backend/product/doctor/providerSite.ts';
import type { Change, Plan } from './plan.ts';
import type { Wanted, WantedField } from './wantedFields.ts';

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

const ranks: Readonly<Record<WriteAccess, number>> = { serverOnly: 0, clientCreate: 1, clientModify: 2 };

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
  if (writeAccess === 'serverOnly' && present.writeAccess !== 'serverOnly')
    return `${site}: let only servers write ${path}; it is ${present.writeAccess}.`;
  if (ranks[present.writeAccess] >= ranks[writeAccess]) return undefined;
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
