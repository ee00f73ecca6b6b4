import type { Tab } from '../content/parseTabs.ts';
import type { AdaptContext } from '../model/context.ts';
import { type Finding, uniqueFindings } from '../model/finding.ts';
import type { AdaptedForm } from '../model/form.ts';
import { adaptTab, sharedBy } from './adaptTab.ts';

/**
 * The forms of all tabs of a page, in order. They are saved together, so an account path belongs to one field of one
 * tab: the first field wins, a later one becomes a finding. Never throws on foreign data.
 */
export function adaptTabs(
  tabs: readonly Tab[],
  context: AdaptContext,
): { readonly forms: readonly AdaptedForm[]; readonly findings: readonly Finding[] } {
  const shared = sharedBy(tabs);
  const results = tabs.map((tab) => adaptTab(tab, context, shared));
  return {
    forms: results.map(({ form }) => form),
    findings: uniqueFindings(results.flatMap(({ findings }) => findings)),
  };
}
