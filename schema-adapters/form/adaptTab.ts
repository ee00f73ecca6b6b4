import type { Tab } from '../content/parseTabs.ts';
import type { AdaptContext } from '../model/context.ts';
import { type Finding, uniqueFindings } from '../model/finding.ts';
import { finding } from '../model/findingCodes.ts';
import type { AdaptedForm } from '../model/form.ts';
import { standsAlone, toSection } from '../tab-components/tabComponents.ts';
import { type Claims, formBuilder } from './formBuilder.ts';

/** Data that the tabs of one page share, because they are saved together. */
export interface SharedByTabs {
  readonly claims: Claims;
  readonly namedNewsletters: ReadonlySet<string>;
}

/**
 * The form of one tab: content and provider schema become JSON Schema, uiSchema and bindings. A component with nothing
 * to show is left out. Several tabs of one page share their claims: use `adaptTabs`. Never throws on foreign data.
 * Source: requirements#tabs.
 */
export function adaptTab(
  tab: Tab,
  context: AdaptContext,
  shared: SharedByTabs = sharedBy([tab]),
): { readonly form: AdaptedForm; readonly findings: readonly Finding[] } {
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
  const shown = sections.filter(({ kind, keys }) => keys.length > 0 || standsAlone(kind));
  return { form: builder.finish(shown), findings: uniqueFindings(builder.findings) };
}

/** The shared data before the first of these tabs is adapted. */
export function sharedBy(tabs: readonly Tab[]): SharedByTabs {
  const components = tabs.flatMap((tab) => tab.components);
  const keys = components.flatMap((component) =>
    component.type === 'subscriptions' ? component.newsletters.map(({ key }) => key) : [],
  );
  return { claims: new Map(), namedNewsletters: new Set(keys) };
}
