import { parseContent } from '@kontor/schema-adapters/content';
import { adaptTab, sharedBy, type AdaptedForm } from '@kontor/schema-adapters';
import type { Json, JsonObject } from '@kontor/schema-adapters/json';
import { type AdaptContext, type SiteRules, readMetadata, siteRulesOf } from '@kontor/schema-adapters/metadata';

/** The form that customers see on a tab, with pointers to the parts that define it. */
export interface CustomerForm {
  readonly form: AdaptedForm;
  readonly label: string;
  /** JSON pointer of the tab. */
  readonly pointer: string;
  /** JSON pointers of the parts by the form's property keys. */
  readonly places: ReadonlyMap<string, string>;
}

/** The forms of a content document by the anchors of their tabs, built as for customers. Never throws. */
export function customerForms(
  document: JsonObject | undefined,
  { provider, site }: AdaptContext,
): ReadonlyMap<string, CustomerForm> {
  const tabs = parseContent(document).content?.preferenceCenter.tabs ?? [];
  const shared = sharedBy(tabs);
  return new Map(
    tabs.map((tab) => {
      const { form } = adaptTab(tab, { provider, site }, shared);
      const places = new Map<string, string>();
      for (const {
        form: [key = ''],
        provider: path,
      } of form.bindings) {
        const at = shared.claims.get(path);
        if (at !== undefined && !places.has(key)) places.set(key, at);
      }
      return [tab.anchor, { form, label: tab.label, pointer: tab.at, places }];
    }),
  );
}

/** The rules of a site from its metadata, for one of its countries. */
export const customerSite = (metadata: Json, country: string): SiteRules => ({
  ...siteRulesOf(readMetadata(metadata).metadata),
  country,
});

/** The form and field for which a part has counts; the field is empty for a tab. Undefined for other parts. */
export function countedAt(
  forms: ReadonlyMap<string, CustomerForm>,
  pointer: string,
): { readonly form: string; readonly field: string } | undefined {
  for (const [form, { pointer: tab, places }] of forms) {
    if (tab === pointer) return { form, field: '' };
    for (const [field, place] of places) if (place === pointer) return { form, field };
  }
  return undefined;
}
