import { setImmediate } from 'node:timers/promises';
import { adaptDocuments } from '#adapters/form/adaptDocument.ts';
import { readMetadata, siteRulesOf } from '#adapters/content/metadataDocument.ts';
import { countedFields, portalForms, WHOLE_FORM } from '#protocol/formCounts.ts';
import type { ContractDocuments } from '../content/checks/providerContract.ts';
import type { PublishedVersion } from '../content/publications/publishedContent.ts';

/** Names of forms and of their fields, the form as a whole among them. */
export type FormNames = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The forms that customers can meet with a version of the content and the provider's schema, in all languages: the tabs
 * of the preference centre and the portal's own forms. Other requests are answered between the languages.
 */
export async function publishedNames(
  { documents }: PublishedVersion,
  { schema, metadata }: Pick<ContractDocuments, 'schema' | 'metadata'>,
): Promise<FormNames> {
  const site = siteRulesOf(readMetadata(metadata).metadata);
  const names = new Map<string, Set<string>>();
  const add = (form: string, fields: readonly string[]): void => {
    const known = names.get(form) ?? new Set([WHOLE_FORM]);
    for (const field of fields) known.add(field);
    names.set(form, known);
  };
  for (const [form, fields] of Object.entries(portalForms)) add(form, fields);
  for (const form of adaptDocuments({ schema, site }).forms) add('finalize', countedFields(form));
  for (const content of Object.values(documents)) {
    await setImmediate();
    for (const form of adaptDocuments({ schema, content, site }).forms) add(form.anchor, countedFields(form));
  }
  return names;
}
