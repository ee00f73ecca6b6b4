import { ownMember } from '../../model/json.ts';
import type { PlaceKind, PlaceStep } from './contractFinding.ts';

/** What an item of a list is called, and which of its members names it. */
const items: Readonly<Record<string, readonly [kind: PlaceKind, ...names: readonly string[]]>> = {
  tabs: ['tab', 'label', 'anchor'],
  components: ['component', 'title', 'type'],
  fields: ['field', 'label', 'schemaPath', 'type'],
  options: ['option', 'label', 'value'],
  newsletters: ['newsletter', 'name', 'key'],
  groups: ['group', 'label'],
  tiles: ['tile', 'label'],
  columns: ['column', 'headline'],
  links: ['link', 'label', 'id'],
  footerLinks: ['link', 'label', 'id'],
  accountLinks: ['link', 'label', 'id'],
  items: ['link', 'label', 'id'],
};

/** Members of the document that are read as one thing and not as a section. */
const throughs: ReadonlySet<string> = new Set(['preferenceCenter', '$schema']);

/**
 * The way to a place in a content document in its editor's words: the tab's label, the tile's label, at the end the
 * member. `documentName` stands for the document as a whole.
 */
export function placeOf(document: unknown, pointer: string): readonly PlaceStep[] {
  const steps: PlaceStep[] = [];
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  let value: unknown = document;
  let list = '';
  names.forEach((name, index) => {
    const isLast = index === names.length - 1;
    if (Array.isArray(value)) {
      value = (value as readonly unknown[])[Number(name)];
      steps.push(...itemStep(list, value, name));
      return;
    }
    value = ownMember(value, name);
    list = name;
    if (Array.isArray(value) && !isLast) return;
    if (index === 0 && !throughs.has(name)) steps.push({ kind: 'section', name });
    else if (isLast && !throughs.has(name)) steps.push({ kind: 'member', name });
  });
  return steps;
}

function itemStep(list: string, item: unknown, index: string): readonly PlaceStep[] {
  const [kind, ...names] = (Object.hasOwn(items, list) ? items[list] : undefined) ?? [];
  if (kind === undefined) return [{ kind: 'member', name: `${list} ${Number(index) + 1}` }];
  const texts = names.map((name) => ownMember(item, name));
  const text = texts.find((candidate): candidate is string => typeof candidate === 'string' && candidate.trim() !== '');
  return [{ kind, name: text?.trim() ?? String(Number(index) + 1) }];
}
