import type { Tab } from '../content/parseTabs.ts';
import type { FieldConfig } from '../fields/fieldConfig.ts';
import type { AdaptContext } from '../model/site.ts';
import { type Finding, uniqueFindings, finding } from '../model/finding.ts';
import type { AdaptedForm } from '../model/form.ts';
import { standsAlone, toSection } from '../tab-components/tabComponents.ts';
import { type Claims, formBuilder } from './formBuilder.ts';

/** The forms of a page's tabs in their order, with findings. */
interface AdaptedTabs {
  readonly forms: readonly AdaptedForm[];
  readonly findings: readonly Finding[];
}

/**
 * The forms of all tabs of a page, in order. One save sends all, so an account path belongs to one field of one tab:
 * the first field wins, a later one becomes a finding. Never throws on foreign data.
 */
export function adaptTabs(tabs: readonly Tab[], context: AdaptContext): AdaptedTabs {
  const shared = sharedBy(tabs);
  const results = tabs.map((tab) => adaptTab(tab, context, shared));
  return {
    forms: results.map(({ form }) => form),
    findings: uniqueFindings(results.flatMap(({ findings }) => findings)),
  };
}

/** Data shared by the tabs of one page, because one save sends them all. */
export interface SharedByTabs {
  readonly claims: Claims;
  readonly namedNewsletters: ReadonlySet<string>;
}

/**
 * The form of one tab of the preference centre: converts content and provider schema to JSON Schema, uiSchema and
 * bindings, without empty components and without fields that mailed links never write. Several tabs of one page share
 * their claims: use `adaptTabs`. Never throws on foreign data.
 * Source: requirements#tabs.
 */
export function adaptTab(tab: Tab, context: AdaptContext, shared: SharedByTabs = sharedBy([tab])): AdaptedTab {
  return buildTab(tab, { ...context, isOpenedByLink: true }, shared);
}

interface AdaptedTab {
  readonly form: AdaptedForm;
  readonly findings: readonly Finding[];
}

function buildTab(tab: Tab, context: AdaptContext, shared: SharedByTabs): AdaptedTab {
  const builder = formBuilder(tab.anchor, context, shared.claims);
  const sections = tab.components.map((component, index) =>
    toSection(component, {
      provider: context.provider,
      now: context.now,
      account: context.account,
      id: `${component.type}-${index}`,
      namedNewsletters: shared.namedNewsletters,
      add: builder.add,
      isClaimed: (path) => shared.claims.has(path),
      report: (at, what) => {
        builder.findings.push(finding(at, what));
      },
    }),
  );
  const filledSections = sections.filter(({ kind, keys }) => keys.length > 0 || standsAlone(kind));
  return { form: builder.finish(filledSections), findings: uniqueFindings(builder.findings) };
}

/**
 * A form with one section for the fields of a screen (personal data, addresses, finalize). Never throws on foreign
 * data.
 */
export function adaptFields(anchor: string, fields: readonly FieldConfig[], context: AdaptContext): AdaptedTab {
  const tab = {
    label: '',
    anchor,
    formerAnchors: [],
    title: '',
    description: '',
    accessWithoutSubscription: true,
    at: '',
    components: [{ type: 'profile' as const, at: '', fields }],
  };
  return buildTab(tab, context, sharedBy([tab]));
}

/** The initial shared data of these tabs. */
export function sharedBy(tabs: readonly Tab[]): SharedByTabs {
  const components = tabs.flatMap((tab) => tab.components);
  const keys = components.flatMap((component) =>
    component.type === 'subscriptions' ? component.newsletters.map(({ key }) => key) : [],
  );
  return { claims: new Map(), namedNewsletters: new Set(keys) };
}
