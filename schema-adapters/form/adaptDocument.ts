import { parseContent } from '../content/parseContent.ts';
import type { AdaptContext, SiteRules } from '../model/site.ts';
import { type Finding, uniqueFindings, finding } from '../model/finding.ts';
import type { AdaptedForm, Section } from '../model/form.ts';
import { parseProviderSchema } from '../provider/parseProviderSchema.ts';
import { toSchemaPath, listOf, subscriptionName, toAccountPath } from '../providerPath.ts';
import { type adaptTab, adaptTabs } from './adaptTabs.ts';
import type { AccountData, ProviderField } from '../model/provider.ts';
import { hasLabel, readableName } from '../provider/fieldLabels.ts';
import { fieldKindOf, fieldsOf } from '../fields/fieldKinds.ts';
import type { FieldConfig } from '../fields/fieldConfig.ts';
import { type Translate, withStockControls } from './stockControls.ts';
import { buildBinding } from '../provider/buildBinding.ts';
import { describeSubscription } from '../tab-components/subscriptions.ts';
import { type FormBuilder, formBuilder } from './formBuilder.ts';

/** Raw documents from files or the network. */
export interface Documents {
  /** A whole `accounts.getSchema` answer. */
  readonly schema: unknown;
  /** A content document. Without it, all writable fields form one form with the anchor `all`. */
  readonly content?: unknown;
  readonly site: SiteRules;
  /** The customer's account, if any. */
  readonly account?: AccountData | undefined;
  /** Epoch milliseconds for display windows; without it display windows are ignored. */
  readonly now?: number;
  /**
   * The controls that the uiSchema names: `stock` are those of every rjsf theme (the default), `kontor` are those of
   * `@kontor/rjsf-theme`.
   */
  readonly controls?: 'stock' | 'kontor';
  /** Texts for labels of stock controls; without it they get readable names. */
  readonly translate?: Translate;
}

export type AdaptedDocuments = ReturnType<typeof adaptTabs>;

/**
 * All forms of a site, for tools: the output of `adapt` and the content of `form.expected.json`. Every field that
 * customers may write is in a binding or in a finding; with content, a field outside of all tabs is `not-shown`. Never
 * throws on foreign data.
 */
export function adaptDocuments(documents: Documents): AdaptedDocuments {
  const adapted = adaptAll(documents);
  if (documents.controls === 'kontor') return adapted;
  return { ...adapted, forms: adapted.forms.map((form) => withStockControls(form, documents.translate)) };
}

function adaptAll({ schema, content, site, account, now }: Documents): AdaptedDocuments {
  const provider = parseProviderSchema(schema);
  const context: AdaptContext = { provider: provider.schema, site, account, now };
  if (content === undefined) {
    const { form, findings } = adaptSchema(context);
    return { forms: [form], findings: uniqueFindings([...provider.findings, ...findings]) };
  }
  const parsed = parseContent(content);
  const { forms, findings } = adaptTabs(parsed.content?.preferenceCenter.tabs ?? [], context);
  const allFindings = [...provider.findings, ...parsed.findings, ...findings];
  const missing = findMissingFields(context, forms, allFindings, 'not-shown');
  return { forms, findings: uniqueFindings([...allFindings, ...missing]) };
}

/**
 * Form and findings of one tab only. A field of another tab is `on-other-tab`. Undefined if no tab has that anchor.
 */
export function onlyTab(
  { forms, findings }: AdaptedDocuments,
  documents: Documents,
  anchor: string,
): AdaptedDocuments | undefined {
  const form = forms.find((candidate) => candidate.anchor === anchor);
  if (form === undefined) return undefined;
  const tabs = parseContent(documents.content).content?.preferenceCenter.tabs ?? [];
  const tab = tabs.find((candidate) => candidate.anchor === anchor);
  const tabFindings = findings.filter(
    ({ where }) => !where.startsWith('/') || (tab !== undefined && where.startsWith(`${tab.at}/`)),
  );
  const context = { provider: parseProviderSchema(documents.schema).schema, site: documents.site };
  const missing = findMissingFields(context, [form], tabFindings, 'on-other-tab');
  return { forms: [form], findings: [...tabFindings, ...missing] };
}

function findMissingFields(
  context: AdaptContext,
  forms: readonly AdaptedForm[],
  findings: readonly Finding[],
  what: 'not-shown' | 'on-other-tab',
): readonly Finding[] {
  const knownPaths = new Set([
    ...forms.flatMap(({ bindings }) => bindings.map(({ provider }) => toSchemaPath(provider))),
    ...findings.map(({ where }) => where),
  ]);
  const fields = (['profile', 'data', 'subscriptions'] as const).flatMap((root) => customersFields(context, root));
  return fields.filter(({ path }) => !knownPaths.has(path)).map(({ path }) => finding(path, what));
}

/**
 * One form with anchor `all` and every field that customers may write, for the command line and for tests of a schema
 * without content. Unsupported fields become findings, under the schema's spelling of their paths. Never throws on
 * foreign data.
 */
export function adaptSchema(context: AdaptContext): ReturnType<typeof adaptTab> {
  const builder = formBuilder('all', context, new Map());
  const sections: Section[] = [];
  for (const root of ['profile', 'data', 'subscriptions'] as const) {
    const fields = customersFields(context, root);
    const keys =
      root === 'subscriptions'
        ? fields.flatMap((field) => addSubscription(field, builder) ?? [])
        : fieldsOf(getSupportedPaths(fields, builder), context.provider).flatMap(
            (config) => addField(config, context, builder) ?? [],
          );
    if (keys.length > 0)
      sections.push({ kind: root === 'subscriptions' ? 'subscriptions' : 'profile', id: root, keys });
  }
  return { form: builder.finish(sections), findings: uniqueFindings(builder.findings) };
}

/** The fields of one root that customers may write, for `subscriptions` all, in the schema's order. */
function customersFields(
  { provider }: Pick<AdaptContext, 'provider'>,
  root: ProviderField['root'],
): readonly ProviderField[] {
  return [...provider.fields.values()].filter(
    (field) => field.root === root && (root === 'subscriptions' || field.writeAccess !== 'serverOnly'),
  );
}

function addSubscription({ path, description }: ProviderField, builder: FormBuilder): string | undefined {
  const key = subscriptionName(path);
  return builder.add(path, (tools) =>
    describeSubscription({ key, descriptions: [], frequencies: [], at: path, name: description }, tools),
  );
}

/** The paths without lists, except of the first phone: forms support no other lists. */
function getSupportedPaths(fields: readonly ProviderField[], { findings }: FormBuilder): readonly string[] {
  const listFields = fields.filter(
    ({ path }) => (listOf(toAccountPath(path)) ?? 'profile.phones') !== 'profile.phones',
  );
  for (const field of listFields)
    findings.push(...buildBinding(field).findings, finding(field.path, 'list-not-offered'));
  return fields.filter((field) => !listFields.includes(field)).map(({ path }) => path);
}

function addField(config: FieldConfig, { provider }: AdaptContext, builder: FormBuilder): string | undefined {
  const { schemaPath: path = '' } = config;
  // Without content there are no labels from an editor.
  const label =
    path === '' || hasLabel(path) ? undefined : (provider.fields.get(path)?.description ?? readableName(path));
  return builder.add(path, (tools) => fieldKindOf(config)?.describe({ ...config, label }, tools));
}
