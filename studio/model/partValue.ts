import type { FormValue } from '@kontor/schema-adapters';
import { isJsonObject, isList, ownMember, type Json } from '@kontor/schema-adapters/json';
import { inEachLanguage, sameJson, valueIn, withValue, type Documents } from './documents.ts';
import { formMembers, type Member } from './members.ts';
import type { Part, Path } from './parts.ts';

/**
 * The value of a part's form: a translated text has one member per language, any other value comes from the first
 * language that has it.
 */
export function partValue(documents: Documents, part: Part, path: Path): FormValue {
  const inLanguages = Object.entries(documents).map(
    ([language, document]) => [language, valueIn(document, path)] as const,
  );
  return groupValue(inLanguages, formMembers(part));
}

type InLanguages = readonly (readonly [language: string, value: Json | undefined])[];

function groupValue(values: InLanguages, members: readonly Member[]): FormValue {
  return Object.fromEntries(
    members.flatMap((member) => {
      const value = memberValue(
        values.map(([language, one]) => [language, isJsonObject(one) ? one[member.key] : undefined]),
        member,
      );
      return value === undefined ? [] : [[member.key, value]];
    }),
  );
}

function memberValue(values: InLanguages, member: Member): Json | undefined {
  if (member.kind === 'group') return groupValue(values, member.members);
  if (member.kind === 'list') {
    const length = Math.max(0, ...values.map(([, value]) => (isList(value) ? value.length : 0)));
    return Array.from(
      { length },
      (_item, index) =>
        memberValue(
          values.map(([language, value]) => [language, isList(value) ? value[index] : undefined]),
          member.item,
        ) ?? null,
    );
  }
  if (member.kind === 'text' && member.isTranslated)
    return Object.fromEntries(values.filter(([, value]) => typeof value === 'string'));
  return values.find(([, value]) => value !== undefined)?.[1];
}

/**
 * Applies a change of a part's form, given its value before and after. Writes only what differs: translated texts to
 * their language, other values to all languages. Members outside the form do not change.
 */
export function withPartValue(
  documents: Documents,
  {
    part,
    path,
    before,
    after,
  }: { readonly part: Part; readonly path: Path; readonly before: FormValue; readonly after: FormValue },
): Documents {
  const members = formMembers(part);
  return inEachLanguage(documents, (document, language) => {
    const now = valueIn(document, path);
    if (now === undefined && path.some((segment) => /^\d+$/.test(segment))) return document;
    const changed = groupIn(language, members, { now, before, after });
    return changed === now ? document : withValue(document, path, changed);
  });
}

interface Change {
  /** The value in one language. */
  readonly now: Json | undefined;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

function groupIn(language: string, members: readonly Member[], { now, before, after }: Change): Json | undefined {
  let result = now;
  for (const member of members) {
    const change = {
      now: ownMember(result, member.key),
      before: ownMember(before, member.key),
      after: ownMember(after, member.key),
    };
    const value = memberIn(language, member, change);
    if (value !== change.now) result = { ...(isJsonObject(result) ? result : {}), [member.key]: value };
  }
  return result;
}

function memberIn(language: string, member: Member, change: Change): Json | undefined {
  const { now, before, after } = change;
  if (sameJson(before, after)) return now;
  if (member.kind === 'group') return groupIn(language, member.members, change);
  if (member.kind === 'list') return listIn(language, member.item, change);
  if (member.kind === 'text' && member.isTranslated) {
    const [was, is] = [ownMember(before, language), ownMember(after, language)];
    return sameJson(was, is) ? now : textOrNone(is, member);
  }
  return textOrNone(after, member);
}

/** Removes an emptied text, unless the empty text has a meaning: a decorative picture. */
function textOrNone(value: Json | undefined, { schema, isRequired }: Member): Json | undefined {
  if (value !== undefined && value !== null && value !== '') return value;
  return isRequired &&
    schema['type'] === 'string' &&
    schema['minLength'] === undefined &&
    schema['translatable'] === true
    ? ''
    : undefined;
}

/** Applies edits, additions, removals and moves to a list; recognised items keep members outside the form. */
function listIn(language: string, item: Member, { now, before, after }: Change): Json | undefined {
  const [old, items, current] = [before, after, now].map((value) => (isList(value) ? value : []));
  if (!old || !items || !current) return now;
  if (items.length === 0) return undefined;
  const matched = new Set<number>();
  const same = items.map((one) => {
    const match = old.findIndex((other, index) => !matched.has(index) && sameJson(one, other));
    if (match >= 0) matched.add(match);
    return match;
  });
  return items.map((one, index) => {
    const source = same[index] === -1 && !matched.has(index) ? index : (same[index] ?? -1);
    const value = memberIn(language, item, { now: current[source], before: old[source], after: one });
    return value ?? (item.kind === 'text' ? '' : {});
  });
}
