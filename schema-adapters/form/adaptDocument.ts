import { parseContent } from '../content/parseContent.ts';
import type { Tab } from '../content/parseTabs.ts';
import type { AdaptContext } from '../model/context.ts';
import { type Finding, uniqueFindings } from '../model/finding.ts';
import { finding } from '../model/findingCodes.ts';
import type { AdaptedForm } from '../model/form.ts';
import type { SiteRules } from '../model/site.ts';
import { parseProviderSchema } from '../provider/parseProviderSchema.ts';
import { toSchemaPath } from '../providerPath.ts';
import { adaptSchema, customersFields } from './adaptSchema.ts';
import { adaptTabs } from './adaptTabs.ts';

/** Raw documents as read from a file or the network. */
export interface Documents {
  /** A whole `accounts.getSchema` answer. */
  readonly schema: unknown;
  /** A content document. Without it all writable fields become one form with the anchor `all`. */
  readonly content?: unknown;
  readonly site: SiteRules;
  /** Epoch milliseconds for display windows; without it display windows are ignored. */
  readonly now?: number;
}

export interface AdaptedDocuments {
  readonly forms: readonly AdaptedForm[];
  readonly findings: readonly Finding[];
}

/**
 * All forms of a site, for tools: the output of `adapt` and the content of `form.expected.json`. Every field that a
 * customer may write is in a binding or in a finding; with content, a field that no tab shows is `not-shown`. Never
 * throws on foreign data.
 */
export function adaptDocuments({ schema, content, site, now }: Documents): AdaptedDocuments {
  const provider = parseProviderSchema(schema);
  const context: AdaptContext = { provider: provider.schema, site, now };
  if (content === undefined) {
    const { form, findings } = adaptSchema(context);
    return { forms: [form], findings: uniqueFindings([...provider.findings, ...findings]) };
  }
  const parsed = parseContent(content);
  const { forms, findings } = adaptTabs(parsed.content?.preferenceCenter.tabs ?? [], context);
  const odd = [...provider.findings, ...parsed.findings, ...findings];
  return { forms, findings: uniqueFindings([...odd, ...notShown(context, forms, odd, 'not-shown')]) };
}

/**
 * The same for one tab: its form and its findings. A field that another tab shows is `on-other-tab`. Undefined if no
 * tab has that anchor.
 */
export function onlyTab(
  { forms, findings }: AdaptedDocuments,
  documents: Documents,
  anchor: string,
): AdaptedDocuments | undefined {
  const form = forms.find((candidate) => candidate.anchor === anchor);
  if (form === undefined) return undefined;
  const tab = tabsOf(documents).find((candidate) => candidate.anchor === anchor);
  const own = findings.filter(
    ({ where }) => !where.startsWith('/') || (tab !== undefined && where.startsWith(`${tab.at}/`)),
  );
  const context = { provider: parseProviderSchema(documents.schema).schema, site: documents.site };
  return { forms: [form], findings: [...own, ...notShown(context, [form], own, 'on-other-tab')] };
}

function tabsOf({ content }: Documents): readonly Tab[] {
  return parseContent(content).content?.preferenceCenter.tabs ?? [];
}

function notShown(
  context: AdaptContext,
  forms: readonly AdaptedForm[],
  findings: readonly Finding[],
  what: 'not-shown' | 'on-other-tab',
): readonly Finding[] {
  const named = new Set([
    ...forms.flatMap(({ bindings }) => bindings.map(({ provider }) => toSchemaPath(provider))),
    ...findings.map(({ where }) => where),
  ]);
  const fields = (['profile', 'data', 'subscriptions'] as const).flatMap((root) => customersFields(context, root));
  return fields.filter(({ path }) => !named.has(path)).map(({ path }) => finding(path, what));
}
