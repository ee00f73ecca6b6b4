import {
  missingForAccessibility,
  parseContent,
  missingForReceipts,
  type WholeContent as Content,
} from '@kontor/schema-adapters/content';
import {
  standsAlone,
  type TabComponent,
  type NewsletterConfig,
  type Finding,
  finding,
  type AdaptedForm,
  type Section,
} from '@kontor/schema-adapters';
import { isRecord } from '@kontor/schema-adapters/json';
import { getAtPointer } from './jsonPointer.ts';

/**
 * Findings of a document besides those of the adapter: the accessibility page, display windows, cards without content.
 * `forms` are the adapter's forms of the document. Never throws on foreign data.
 */
export function contentFindings(document: unknown, forms: readonly AdaptedForm[]): readonly Finding[] {
  const { content } = parseContent(document);
  if (content === null) return [];
  return [
    ...missingForAccessibility(content.accessibility),
    ...(isRecord(document) && isRecord(document['responsible']) ? missingForReceipts(content.responsible) : []),
    ...windows(content, document),
    ...emptyTabs(content),
    ...emptyComponents(content, forms),
  ];
}

function windows(content: Content, document: unknown): readonly Finding[] {
  const newsletters: readonly NewsletterConfig[] = content.preferenceCenter.tabs
    .flatMap(({ components }) => components)
    .flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : []));
  return newsletters.flatMap(({ at, displayStart, displayEnd }) => [
    ...['displayStart', 'displayEnd']
      .map((name) => `${at}/${name}`)
      .filter((where) => isWithoutZone(getAtPointer(document, where)))
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

/** Components with nothing to show. */
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
