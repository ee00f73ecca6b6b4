import { parseContent, type WholeContent } from '../../content/parseContent.ts';
import type { Tab } from '../../content/parseTabs.ts';
import { adaptTabs } from '../../form/adaptTabs.ts';
import { type Finding, uniqueFindings } from '../../model/finding.ts';
import type { AdaptedForm } from '../../model/form.ts';
import type { ProviderField } from '../../model/provider.ts';
import type { SiteRules } from '../../model/site.ts';
import { leafOf } from '../../provider/leafOf.ts';
import { parseProviderSchema } from '../../provider/parseProviderSchema.ts';
import { toSchemaPath } from '../../providerPath.ts';
import { contentFindings } from '../contentFindings.ts';
import { type TextLeaf, textLeaves } from './textLeaves.ts';
import { type WrittenPath, writtenPaths } from './writtenPaths.ts';
import type { ContentInput, ContractFacts, ContractInput, NamedDocument } from './contractInput.ts';

/** A schema as the rules see it: its fields, and what its readers say of it. */
export interface SchemaView extends NamedDocument {
  readonly fields: ReadonlyMap<string, ProviderField>;
  /** Findings of the reader, and of the rules of every field that customers may write. */
  readonly findings: readonly Finding[];
  readonly against?: SchemaView;
}

/** A content document as the rules see it: parsed, adapted to the first schema, and all its texts. */
export interface DocumentView extends ContentInput {
  readonly content: WholeContent | null;
  readonly tabs: readonly Tab[];
  readonly forms: readonly AdaptedForm[];
  /** Findings with a pointer into this document. */
  readonly findings: readonly Finding[];
  readonly texts: readonly TextLeaf[];
  readonly written: readonly WrittenPath[];
  /** Schema paths that a form of this document shows, each with the tabs that do. */
  readonly shown: ReadonlyMap<string, readonly Tab[]>;
  /** The same by the schema that the first one replaces: a field that is gone was used. */
  readonly shownBefore: ReadonlyMap<string, readonly Tab[]>;
}

/** Everything that rules may look at, read once. */
export interface Contract {
  readonly input: ContractInput;
  readonly facts: ContractFacts;
  readonly site: SiteRules;
  readonly schemas: readonly SchemaView[];
  /** The schema whose fields the content shows. */
  readonly main: SchemaView;
  readonly documents: readonly DocumentView[];
}

/** Reads all documents of a contract. Never throws on foreign data. */
export function readContract(input: ContractInput): Contract {
  const schemas = input.schemas.map((schema) => ({
    ...schemaView(schema),
    ...(schema.against !== undefined && { against: schemaView(schema.against) }),
  }));
  const main = schemas[0] ?? schemaView({ file: '', raw: {} });
  const site = input.site ?? { country: 'DE', zipRules: {} };
  return {
    input,
    facts: input.facts ?? {},
    site,
    schemas,
    main,
    documents: (input.documents ?? []).map((document) => documentView(document, main, site)),
  };
}

function schemaView({ file, raw }: NamedDocument): SchemaView {
  const { schema, findings } = parseProviderSchema(raw);
  const offered = [...schema.fields.values()].filter(({ root, writeAccess }) => isOffered(root, writeAccess));
  return {
    file,
    raw,
    fields: schema.fields,
    findings: uniqueFindings([...findings, ...offered.flatMap((field) => leafOf(field).findings)]),
  };
}

/** Consents are asked for by pages of their own, with their documents. */
function isOffered(root: ProviderField['root'], writeAccess: ProviderField['writeAccess']): boolean {
  return root !== 'preferences' && writeAccess !== 'serverOnly';
}

function documentView(document: ContentInput, { against, ...schema }: SchemaView, site: SiteRules): DocumentView {
  const { content, findings } = parseContent(document.raw);
  const tabs = content?.preferenceCenter.tabs ?? [];
  const adapted = adaptTabs(tabs, { provider: schema, site });
  const surroundings = contentFindings(document.raw, { forms: adapted.forms });
  const all = isReadable(schema)
    ? [...findings, ...adapted.findings, ...surroundings]
    : [...findings, ...surroundings.filter(({ what }) => what !== 'component-empty')];
  return {
    ...document,
    content,
    tabs,
    forms: adapted.forms,
    findings: uniqueFindings(all).filter(({ where }) => where === '' || where.startsWith('/')),
    texts: textLeaves(document.raw),
    written: content === null ? [] : writtenPaths(document.raw),
    shown: shownPaths(adapted.forms, tabs),
    shownBefore: against ? shownPaths(adaptTabs(tabs, { provider: against, site }).forms, tabs) : new Map(),
  };
}

/** Without a schema nothing can be said about the paths of the content. */
export function isReadable({ findings }: SchemaView): boolean {
  return !findings.some(({ what }) => what === 'schema-unreadable');
}

function shownPaths(forms: readonly AdaptedForm[], tabs: readonly Tab[]): DocumentView['shown'] {
  const shown = new Map<string, Tab[]>();
  forms.forEach(({ bindings }, index) => {
    const tab = tabs[index];
    if (tab === undefined) return;
    for (const { provider } of bindings) {
      const path = toSchemaPath(provider);
      shown.set(path, [...(shown.get(path) ?? []), tab]);
    }
  });
  return shown;
}
