import { writtenPaths, type WrittenPath, editorsOfField } from '@kontor/contract/rules';
import { isJsonObject, isList, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { toSchemaPath } from '@kontor/schema-adapters/provider';
import { inEachLanguage, valueIn, withValue, type Documents } from './documents.ts';
import { isInside, pathOf, pointerOf, type Path } from './parts.ts';

/** The path of the tab that contains a part; undefined outside tabs. */
export function tabAround(path: Path): Path | undefined {
  return path[0] === 'preferenceCenter' && path[1] === 'tabs' && path.length > 3 ? path.slice(0, 3) : undefined;
}

/** The conditional parts of a tab with the fields that their conditions read. */
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

/** The account paths of a part and its nested parts, in all forms that a condition may use. */
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

/** Whether a condition reads one of these paths. */
function readsPath(field: string, paths: readonly string[]): boolean {
  const schemaPath = toSchemaPath(field);
  return paths.some((path) => path === schemaPath || path.startsWith(`${schemaPath}.`));
}

/** The parts whose conditions read fields of this one, without its nested parts, in their order. */
export function dependentsOf(document: JsonObject | undefined, part: Path): readonly Path[] {
  const tab = tabAround(part);
  const paths = tab ? pathsIn(document, part) : [];
  if (!tab || paths.length === 0) return [];
  return conditionalParts(document, tab).flatMap(([path, fields]) =>
    !isInside(pointerOf(path), pointerOf(part)) && fields.some((field) => readsPath(field, paths)) ? [path] : [],
  );
}

/** Pointers of a part, its dependents and their dependents. */
export function allDependentsOf(document: JsonObject | undefined, part: Path): ReadonlySet<string> {
  const pointers = new Set<string>([pointerOf(part)]);
  // The loop also visits what it adds to the set.
  for (const pointer of pointers)
    for (const dependent of dependentsOf(document, pathOf(pointer))) pointers.add(pointerOf(dependent));
  return pointers;
}

/** Removes the conditions that read fields of a part, before the part itself is removed. */
export function withoutConditionsOn(documents: Documents, part: Path): Documents {
  return inEachLanguage(documents, (document) => {
    const paths = pathsIn(document, part);
    return dependentsOf(document, part).reduce((changed, path) => {
      const remaining = conditionsOf(valueIn(changed, path)).filter(
        (condition) => !readsPath(fieldOf(condition), paths),
      );
      const without = withValue(changed, [...path, 'showIf'], remaining.length > 0 ? remaining : undefined);
      return remaining.length > 0 ? without : withValue(without, [...path, 'emptyWhenHidden'], undefined);
    }, document);
  });
}

/** Removes `emptyWhenHidden` from a part that has lost its last condition. */
export function withoutIdleEmptying(after: Documents, before: Documents, part: Path): Documents {
  return inEachLanguage(after, (document, language) =>
    isConditional(valueIn(before[language], part)) && !isConditional(valueIn(document, part))
      ? withValue(document, [...part, 'emptyWhenHidden'], undefined)
      : document,
  );
}

/**
 * Renames the field in the conditions of a tab after its path in the account has changed, unless another field of the
 * tab still has the old path.
 */
export function withFollowingConditions(after: Documents, before: Documents, part: Path): Documents {
  const tab = tabAround(part);
  const [old] = Object.values(before);
  const [now] = Object.values(after);
  if (!tab || valueIn(old, part) === valueIn(now, part)) return after;
  const pathsBefore = new Map(writtenIn(old, part).map(({ pointer, path }) => [pointer, path]));
  const renamed = writtenIn(now, part).flatMap(({ pointer, path }) => {
    const earlier = pathsBefore.get(pointer) ?? path;
    return earlier === path || path === '' || earlier === '' ? [] : [[earlier, path] as const];
  });
  const pathsNow = renamed.length > 0 ? pathsIn(now, tab) : [];
  return renamed
    .filter(([earlier]) => !readsPath(earlier, pathsNow))
    .reduce((documents, [earlier, path]) => withRenamed(documents, tab, earlier, path), after);
}

function withRenamed(documents: Documents, tab: Path, earlier: string, path: string): Documents {
  const earlierPath = toSchemaPath(earlier);
  return inEachLanguage(documents, (document) =>
    conditionalParts(document, tab).reduce((changed, [part]) => {
      const conditions = conditionsOf(valueIn(changed, part));
      if (!conditions.some((condition) => toSchemaPath(fieldOf(condition)) === earlierPath)) return changed;
      const renamed = conditions.map((condition) =>
        isJsonObject(condition) && toSchemaPath(fieldOf(condition)) === earlierPath
          ? { ...condition, field: path }
          : condition,
      );
      return withValue(changed, [...part, 'showIf'], renamed);
    }, document),
  );
}
