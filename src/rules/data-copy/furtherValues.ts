import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import type { CopiedRow, CopyTexts } from './copiedSections.ts';

/** The parts of an account with values of the person. */
const parts = ['profile', 'data', 'subscriptions', 'preferences'] as const;

/** Values of the account that no page shows, by their technical names: the copy leaves nothing out. */
export function furtherValues(account: JsonObject, shown: ReadonlySet<string>, texts: CopyTexts): readonly CopiedRow[] {
  return parts.flatMap((part) => leavesOf(account[part], part, texts)).filter(({ label }) => !shown.has(label));
}

function leavesOf(value: Json | undefined, path: string, texts: CopyTexts): readonly CopiedRow[] {
  if (value === undefined || value === null || value === '') return [];
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`, texts));
  if (Array.isArray(value) && value.length === 0) return [];
  if (typeof value === 'boolean') return [{ label: path, value: texts.t(value ? 'ap.copy.yes' : 'ap.copy.no') }];
  return [{ label: path, value: typeof value === 'object' ? JSON.stringify(value) : String(value) }];
}
