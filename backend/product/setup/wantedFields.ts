import type { ContentInput } from '#adapters/contract/lint/contractInput.ts';
import { writtenPaths, type WrittenPath } from '#adapters/contract/lint/writtenPaths.ts';
import type { WriteAccess } from '#adapters/model/provider.ts';
import { newsletterPrefix, reminderSubscription } from '#adapters/model/providerNames.ts';
import { subscriptionName, toSchemaPath } from '#adapters/providerPath.ts';
import { neededFields } from '#backend/product/doctor/checks/schemaFields.ts';
import type { ExaminedSite } from '#backend/product/doctor/examinedSite.ts';
import type { ProviderSite } from '#backend/product/doctor/providerSite.ts';

/** A field that a site at the provider shall have; `type` is undefined if nobody can tell it. */
export interface WantedField {
  readonly path: string;
  readonly type: string | undefined;
  readonly writeAccess: WriteAccess;
}

/** What a site at the provider shall have: fields of profile and data, and names of subscriptions. */
export interface Wanted {
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
