import type { Tab } from '../content/parseTabs.ts';
import type { AdaptContext } from '../model/context.ts';
import { type Finding, uniqueFindings } from '../model/finding.ts';
import type { AdaptedForm } from '../model/form.ts';
import { adaptTab, sharedBy } from './adaptTab.ts';

/** The forms of a page's tabs in their order, and what was odd in them. */
interface AdaptedTabs {
  readonly forms: readonly AdaptedForm[];
  readonly findings: readonly Finding[];
}

/**
 * The forms of all tabs of a page, in order. They are saved together, so an account path belongs to one field of one
 * tab: the first field wins, a later one becomes a finding. Never throws on foreign data.
 */
export function adaptTabs(tabs: readonly Tab[], context: AdaptContext): AdaptedTabs {
  const shared = sharedBy(tabs);
  return joined(tabs.map((tab) => adaptTab(tab, context, shared)));
}

/** The same, with a pause before each tab, so that a slow phone can answer in between. */
export async function adaptTabsInSteps(
  tabs: readonly Tab[],
  context: AdaptContext,
  pause: () => Promise<void>,
): Promise<AdaptedTabs> {
  const shared = sharedBy(tabs);
  const results: ReturnType<typeof adaptTab>[] = [];
  for (const tab of tabs) {
    await pause();
    results.push(adaptTab(tab, context, shared));
  }
  return joined(results);
}

function joined(results: readonly ReturnType<typeof adaptTab>[]): AdaptedTabs {
  return {
    forms: results.map(({ form }) => form),
    findings: uniqueFindings(results.flatMap(({ findings }) => findings)),
  };
}
