import { writtenPaths, type WrittenPath } from '#contract/lint/contractViews.ts';
import { editorsOfField } from '#contract/fieldsForEditors.ts';
import { isJsonObject, isList, type Json, type JsonObject } from '#adapters/model/json.ts';
import { toSchemaPath } from '#adapters/providerPath.ts';
import { inEachLanguage, valueIn, withValue, type Documents } from './documents.ts';
import { pathOf, pointerOf, type Path } from './parts.ts';

/** The path of the tab around a part; undefined if it stands in none. */
export function tabAround(path: Path): Path | undefined {
  return path[0] === 'preferenceCenter' && path[1] === 'tabs' && path.length > 3 ? path.slice(0, 3) : undefined;
}

/** The parts of a tab that have conditions, with the fields at which they look. */
function conditionalParts(
  document: JsonObject | undefined,
  tab: Path,
): readonly (readonly [Path, readonly string[]])[] {
  const list = (path: Path): readonly Path[] => {
    const items = valueIn(document, path);
    return isList(items) ? items.map((_item, index) => [...path, String(index)]) : [];
  };
  const components = list([...tab, 'components']);
  const parts = components.flatMap((path) => [path, ...list([...path, 'fields']), ...list([...path, 'groups'])]);
  return parts.flatMap((path) => {
    const fields = conditionsOf(valueIn(document, path)).map(fieldOf);
    return fields.length > 0 ? [[path, fields] as const] : [];
  });
}

function conditionsOf(part: Json | undefined): readonly Json[] {
  const conditions = isJsonObject(part) ? part['showIf'] : undefined;
  return isList(conditions) ? conditions : [];
}

/** Whether a part is shown only if its conditions hold. */
export function isConditional(part: Json | undefined): boolean {
  return conditionsOf(part).length > 0;
}

function fieldOf(condition: Json): string {
  const field = isJsonObject(condition) ? condition['field'] : undefined;
  return typeof field === 'string' ? field : '';
}

/** The account paths of a part and of those inside of it, as conditions may name them. */
function pathsIn(document: JsonObject | undefined, part: Path): readonly string[] {
  return writtenIn(document, part).flatMap(({ path, fieldType }) => {
    const { leaves = [path], writes = leaves } = editorsOfField(fieldType) ?? {};
    return [path, ...leaves, ...writes].map(toSchemaPath);
  });
}

function writtenIn(document: JsonObject | undefined, part: Path): readonly WrittenPath[] {
  const pointer = pointerOf(part);
  return writtenPaths(document).filter(({ at }) => isInside(at, pointer));
}

function isInside(pointer: string, part: string): boolean {
  return pointer === part || pointer.startsWith(`${part}/`);
}

/** Whether a condition looks at one of these paths. */
function looksAt(field: string, paths: readonly string[]): boolean {
  const wanted = toSchemaPath(field);
  return paths.some((path) => path === wanted || path.startsWith(`${wanted}.`));
}

/** The parts outside of this one that are shown by answers in it, in their order. */
export function dependentsOf(document: JsonObject | undefined, part: Path): readonly Path[] {
  const tab = tabAround(part);
  const paths = tab ? pathsIn(document, part) : [];
  if (!tab || paths.length === 0) return [];
  return conditionalParts(document, tab).flatMap(([path, fields]) =>
    !isInside(pointerOf(path), pointerOf(part)) && fields.some((field) => looksAt(field, paths)) ? [path] : [],
  );
}

/** The same with those that depend on them in turn. */
export function allDependentsOf(document: JsonObject | undefined, part: Path): ReadonlySet<string> {
  const found = new Set<string>([pointerOf(part)]);
  // A set that grows while it is read.
  for (const pointer of found)
    for (const dependent of dependentsOf(document, pathOf(pointer))) found.add(pointerOf(dependent));
  return found;
}

/** The documents without the conditions that look at a part, before it is removed. */
export function withoutConditionsOn(documents: Documents, part: Path): Documents {
  return inEachLanguage(documents, (document) => {
    const paths = pathsIn(document, part);
    return dependentsOf(document, part).reduce((changed, path) => {
      const kept = conditionsOf(valueIn(changed, path)).filter((condition) => !looksAt(fieldOf(condition), paths));
      const without = withValue(changed, [...path, 'showIf'], kept.length > 0 ? kept : undefined);
      return kept.length > 0 ? without : withValue(without, [...path, 'emptyWhenHidden'], undefined);
    }, document);
  });
}

/** The documents in which nothing is emptied any more when it is hidden, once a part has lost its last condition. */
export function withoutIdleEmptying(after: Documents, before: Documents, part: Path): Documents {
  return inEachLanguage(after, (document, language) =>
    isConditional(valueIn(before[language], part)) && !isConditional(valueIn(document, part))
      ? withValue(document, [...part, 'emptyWhenHidden'], undefined)
      : document,
  );
}

/**
 * The documents in which conditions follow the field at which they look: when its path in the account was changed, they
 * name the new one, unless another field of the tab still has the old one.
 */
export function withFollowingConditions(after: Documents, before: Documents, part: Path): Documents {
  const tab = tabAround(part);
  const [old] = Object.values(before);
  const [now] = Object.values(after);
  if (!tab || valueIn(old, part) === valueIn(now, part)) return after;
  const was = new Map(writtenIn(old, part).map(({ pointer, path }) => [pointer, path]));
  const renamed = writtenIn(now, part).flatMap(({ pointer, path }) => {
    const earlier = was.get(pointer) ?? path;
    return earlier === path || path === '' || earlier === '' ? [] : [[earlier, path] as const];
  });
  const left = renamed.length > 0 ? pathsIn(now, tab) : [];
  return renamed
    .filter(([earlier]) => !looksAt(earlier, left))
    .reduce((documents, [earlier, path]) => withRenamed(documents, tab, earlier, path), after);
}

function withRenamed(documents: Documents, tab: Path, earlier: string, path: string): Documents {
  const wanted = toSchemaPath(earlier);
  return inEachLanguage(documents, (document) =>
    conditionalParts(document, tab).reduce((changed, [part]) => {
      const conditions = conditionsOf(valueIn(changed, part));
      if (!conditions.some((condition) => toSchemaPath(fieldOf(condition)) === wanted)) return changed;
      const followed = conditions.map((condition) =>
        isJsonObject(condition) && toSchemaPath(fieldOf(condition)) === wanted
          ? { ...condition, field: path }
          : condition,
      );
      return withValue(changed, [...part, 'showIf'], followed);
    }, document),
  );
}
