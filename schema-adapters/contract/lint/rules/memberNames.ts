import { isRecord } from '../../../model/json.ts';
import { contentSchema } from '../../contentSchema.ts';
import { valueAt } from '../../jsonPointer.ts';
import type { Found } from '../contractFinding.ts';
import type { Contract } from '../contractViews.ts';
import { nearestName } from '../nearestName.ts';

/** Says which member was probably meant: one that the JSON Schema of some part has and this part has not. */
export function memberSuggestion(contract: Contract): (found: Found) => Found {
  const names = [...membersIn(contentSchema(), new Set())];
  return (found) => {
    const written = found.pointer.slice(found.pointer.lastIndexOf('/') + 1);
    const raw = contract.documents.find(({ file }) => file === found.file)?.raw;
    const owner = valueAt(raw, found.pointer.slice(0, found.pointer.lastIndexOf('/')));
    const near = nearestName(
      written,
      names.filter((name) => !isRecord(owner) || !Object.hasOwn(owner, name)),
    );
    if (near === undefined) return found;
    return {
      ...found,
      suggestion: near.name,
      ...(near.isSafe && { fix: { pointer: found.pointer, name: near.name } }),
    };
  };
}

function membersIn(schema: unknown, names: Set<string>): ReadonlySet<string> {
  if (Array.isArray(schema)) for (const item of schema) membersIn(item, names);
  else if (isRecord(schema))
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === 'properties' && isRecord(value)) for (const name of Object.keys(value)) names.add(name);
      membersIn(value, names);
    }
  return names;
}
