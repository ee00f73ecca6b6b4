import {
  missingForAccessibility,
  parseContent,
  missingForReceipts,
  type WholeContent as Content,
} from '../content/parseContent.ts';
import { safeAddress } from '../content/safeAddress.ts';
import { standsAlone, type TabComponent } from '../tab-components/tabComponents.ts';
import type { NewsletterConfig } from '../tab-components/subscriptions.ts';
import { type Finding, finding } from '../model/finding.ts';
import type { AdaptedForm, Section } from '../model/form.ts';
import { isRecord } from '../model/json.ts';
import { pointerTo, valueAt } from './jsonPointer.ts';
import { differencesOf } from './languageDifferences.ts';

/** Whether the site can show a picture: it exists and its origin may be used. */
export type PictureState = 'SHOWN' | 'MISSING' | 'BLOCKED';

/** What is known about the surroundings of a document before it is published; a check without its data is skipped. */
export interface ContentSurroundings {
  /** The forms that the adapter makes from the document. */
  readonly forms: readonly AdaptedForm[];
  /** The same site's documents in other languages. */
  readonly others?: readonly unknown[];
  readonly picture?: (address: string) => PictureState;
}

/**
 * What an editor should know before publishing a document, besides what the adapter drops: the accessibility page,
 * display windows, pictures, cards without content, differences between languages. Never throws on foreign data.
 */
export function contentFindings(
  document: unknown,
  { forms, others = [], picture }: ContentSurroundings,
): readonly Finding[] {
  const { content } = parseContent(document);
  if (content === null) return [];
  return [
    ...missingForAccessibility(content.accessibility),
    ...(isRecord(document) && isRecord(document['responsible']) ? missingForReceipts(content.responsible) : []),
    ...windows(content, document),
    ...emptyTabs(content),
    ...emptyComponents(content, forms),
    ...(picture === undefined ? [] : pictures(document, picture)),
    ...others.flatMap((other) => differencesOf(document, other)).map((where) => finding(where, 'languages-differ')),
  ];
}

function windows(content: Content, document: unknown): readonly Finding[] {
  const newsletters: readonly NewsletterConfig[] = content.preferenceCenter.tabs
    .flatMap(({ components }) => components)
    .flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : []));
  return newsletters.flatMap(({ at, displayStart, displayEnd }) => [
    ...['displayStart', 'displayEnd']
      .map((name) => `${at}/${name}`)
      .filter((where) => isWithoutZone(valueAt(document, where)))
      .map((where) => finding(where, 'date-without-zone')),
    ...(displayStart !== undefined && displayEnd !== undefined && displayEnd <= displayStart
      ? [finding(`${at}/displayEnd`, 'window-never-open')]
      : []),
  ]);
}

function isWithoutZone(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '' && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text.trim());
}

/** A preference centre without tabs and tabs without components: customers would see an empty page. */
function emptyTabs({ preferenceCenter: { tabs } }: Content): readonly Finding[] {
  return tabs.length === 0
    ? [finding('/preferenceCenter/tabs', 'tabs-missing')]
    : tabs.filter(({ components }) => components.length === 0).map(({ at }) => finding(at, 'tab-empty'));
}

/** Components of the content of which nothing is left to show. */
function emptyComponents(content: Content, forms: readonly AdaptedForm[]): readonly Finding[] {
  const sections = new Map(
    forms.flatMap(({ anchor, uiSchema }) =>
      (uiSchema['ui:options']?.sections ?? []).map((section) => [`${anchor} ${section.id}`, section] as const),
    ),
  );
  return content.preferenceCenter.tabs.flatMap(({ anchor, components }) =>
    components
      .filter((component, index) => isEmpty(component, sections.get(`${anchor} ${component.type}-${index}`)))
      .map(({ at }) => finding(at, 'component-empty')),
  );
}

function isEmpty({ type }: TabComponent, section: Section | undefined): boolean {
  return !standsAlone(type) && (section === undefined || section.keys.length === 0);
}

const pictureNames: ReadonlySet<string> = new Set(['src', 'image', 'imageUrl', 'icon']);

function pictures(
  value: unknown,
  picture: NonNullable<ContentSurroundings['picture']>,
  at = '',
  depth = 0,
): readonly Finding[] {
  if (depth > 16) return [];
  if (Array.isArray(value))
    return value.slice(0, 500).flatMap((item: unknown, index) => pictures(item, picture, `${at}/${index}`, depth + 1));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const where = pointerTo(at, name);
    if (!pictureNames.has(name) || typeof member !== 'string') return pictures(member, picture, where, depth + 1);
    const state = member.trim() === '' ? 'SHOWN' : safeAddress(member, 'picture') ? picture(member.trim()) : 'BLOCKED';
    return state === 'SHOWN' ? [] : [finding(where, state === 'MISSING' ? 'picture-missing' : 'picture-blocked')];
  });
}
