import { contentFindings } from '#adapters/contract/contentFindings.ts';
import { adaptDocuments } from '#adapters/form/adaptDocument.ts';
import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import type { Finding } from '#adapters/model/finding.ts';
import { uniqueFindings } from '#adapters/model/finding.ts';
import { undescribedContent } from '#backend/shared/describedContent.ts';
import { sitePicture } from '#backend/product/content/pictures/sitePictures.ts';
import type { SchemaSite } from '#backend/stand-ins/scenarios/scenario.ts';
import type { ConsoleParts } from './consoleParts.ts';

/** Documents as they would be after publishing; absent ones stay as they are. */
export interface Candidate {
  readonly schema?: unknown;
  readonly content?: unknown;
  /** Language of `content`. */
  readonly language: string;
}

/** A finding with the name of the document that it is about, as testers call it. */
export interface DocumentFinding extends Finding {
  readonly document: string;
}

/**
 * All findings about schema and content together: what the adapter drops, and what an editor should know before
 * publishing.
 */
export function documentFindings(
  parts: ConsoleParts,
  { schema, content, language }: Candidate,
): readonly DocumentFinding[] {
  const { scenarioState, content: published } = parts;
  const site = readMetadata(scenarioState.scenario().metadata);
  const document = content ?? published.content(language);
  const { forms, findings } = adaptDocuments({
    schema: schema ?? scenarioState.schema('preference-centre'),
    content: document,
    site: siteRulesOf(site.metadata),
  });
  const others = published.languages().filter((other) => other !== language);
  const told = [
    ...findings,
    ...contentFindings(document, {
      forms,
      others: others.map((other) => published.content(other)),
      picture: (address) => sitePicture(address, parts.pictures),
    }),
  ];
  // A difference to another language does not explain what is wrong here.
  const known = told.filter(({ what }) => what !== 'languages-differ');
  const inDocuments = uniqueFindings([...undescribedContent(document, known), ...told]);
  return [
    ...about(site.findings, () => 'metadata'),
    ...about(inDocuments, (one) => (isOfSchema(one) ? 'schema' : `content/${language}.json`)),
  ];
}

/**
 * Findings about the schema of a site, by default the current one. Content only shows fields of the preference centre;
 * of the portal's schema the adapter reads every field.
 */
export function schemaFindings(parts: ConsoleParts, site: SchemaSite, schema?: unknown): readonly DocumentFinding[] {
  const { scenarioState } = parts;
  const [language = 'de'] = parts.content.languages();
  if (site === 'preference-centre') return documentFindings(parts, { language, schema });
  const { findings } = adaptDocuments({
    schema: schema ?? scenarioState.schema(site),
    site: siteRulesOf(readMetadata(scenarioState.scenario().metadata).metadata),
  });
  return about(findings, () => 'schema');
}

/** The place in a schema is an account path, the one in content a JSON pointer. */
function isOfSchema({ where, what }: Finding): boolean {
  return where === '' ? what === 'schema-unreadable' : !where.startsWith('/');
}

function about(findings: readonly Finding[], documentOf: (one: Finding) => string): readonly DocumentFinding[] {
  return findings.map((one) => ({ ...one, document: documentOf(one) }));
}

/**
 * Findings that an editor must confirm before publishing; differences between languages disappear as soon as the other
 * languages are updated.
 */
export function isBlocking({ where, what }: Finding): boolean {
  return (where === '' || where.startsWith('/')) && what !== 'languages-differ' && what !== 'not-shown';
}
