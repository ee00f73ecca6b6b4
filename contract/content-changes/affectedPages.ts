import { getAtPointer } from '../jsonPointer.ts';
import { ownMember } from '@kontor/schema-adapters/json';
import type { ContentChange, ContentDocuments } from './contentChanges.ts';
import { nameOf } from './contentItems.ts';

/** Where customers see a change, and under which conditions. */
export type Affected =
  | { readonly page: 'everywhere' | 'entry' | 'start' | 'accessibility' | 'consents' | 'preferences' }
  | {
      readonly page: 'tab';
      readonly tab: string;
      /** Only customers with a newsletter can open the tab. */
      readonly subscribersOnly: boolean;
    }
  | {
      readonly page: 'newsletter';
      readonly tab: string;
      readonly newsletter: string;
      readonly subscribersOnly: boolean;
      /** ISO times of the display window, as in the content. */
      readonly from?: string;
      readonly until?: string;
    };

const parts: readonly (readonly [start: string, page: Exclude<Affected['page'], 'tab' | 'newsletter'>])[] = [
  ['/header', 'everywhere'],
  ['/footer', 'everywhere'],
  ['/socialmediabar', 'everywhere'],
  ['/simpleFooter', 'entry'],
  ['/accountPage', 'start'],
  ['/components', 'start'],
  ['/accessibility', 'accessibility'],
  ['/responsible', 'consents'],
];

/** The affected pages, each once, in the order of the changes. Never throws. */
export function affectedBy(
  changes: readonly ContentChange[],
  { before, after }: { readonly before: ContentDocuments; readonly after: ContentDocuments },
): readonly Affected[] {
  const all = changes.map((change) => {
    const language = change.values[0]?.language ?? '';
    const documents = change.kind === 'removed' ? before : after;
    return groupOf(change, Object.hasOwn(documents, language) ? documents[language] : undefined);
  });
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function groupOf({ at, thing }: ContentChange, document: unknown): Affected {
  const [, index] = /^\/preferenceCenter\/tabs\/(\d+)/.exec(at) ?? [];
  if (index === undefined) return { page: parts.find(([start]) => at.startsWith(start))?.[1] ?? 'preferences' };
  const tab = getAtPointer(document, `/preferenceCenter/tabs/${index}`);
  const [name, subscribersOnly] = [nameOf(tab), ownMember(tab, 'accessWithoutSubscription') !== true];
  const [, newsletterAt] = /^(.*\/newsletters\/\d+)/.exec(at) ?? [];
  if (thing !== 'newsletter' || newsletterAt === undefined) return { page: 'tab', tab: name, subscribersOnly };
  const newsletter = getAtPointer(document, newsletterAt);
  const [from, until] = ['displayStart', 'displayEnd'].map((member) => ownMember(newsletter, member));
  return {
    page: 'newsletter',
    tab: name,
    newsletter: nameOf(newsletter),
    subscribersOnly,
    ...(typeof from === 'string' && { from }),
    ...(typeof until === 'string' && { until }),
  };
}
