import { setImmediate } from 'node:timers/promises';
import { adaptDocuments } from '@kontor/schema-adapters';
import { readMetadata, siteRulesOf } from '@kontor/schema-adapters/metadata';
import { countedFields, portalForms, WHOLE_FORM } from '#protocol/formCounts.ts';
import type { ContractDocuments } from '../content/checks/providerContract.ts';
import type { PublishedVersion } from '../content/publications/publishedContent.ts';

/** Names of the fields by form; `WHOLE_FORM` stands for the form as a whole. */
export type FormNames = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The forms of a content version with the provider's schema, in all languages: the tabs of the preference centre and
 * the portal's own forms. Yields to other requests between the languages.
 */
export async function publishedNames(
  { documents }: PublishedVersion,
  { schema, metadata }: Pick<ContractDocuments, 'schema' | 'metadata'>,
): Promise<FormNames> {
  const site = siteRulesOf(readMetadata(metadata).metadata);
  const names = new Map<string, Set<string>>();
  const add = (form: string, fields: readonly string[]): void => {
    const fieldNames = names.get(form) ?? new Set([WHOLE_FORM]);
    for (const field of fields) fieldNames.add(field);
    names.set(form, fieldNames);
  };
  for (const [form, fields] of Object.entries(portalForms)) add(form, fields);
  for (const form of adaptDocuments({ schema, site, controls: 'kontor' }).forms) add('finalize', countedFields(form));
  for (const content of Object.values(documents)) {
    await setImmediate();
    for (const form of adaptDocuments({ schema, content, site, controls: 'kontor' }).forms)
      add(form.anchor, countedFields(form));
  }
  return names;
}
