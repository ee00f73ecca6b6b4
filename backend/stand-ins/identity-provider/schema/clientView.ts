import type { Json, JsonObject } from '#adapters/model/json.ts';
import { isJsonObject } from '../protocol/callParams.ts';

const sections = [
  'profileSchema',
  'dataSchema',
  'subscriptionsSchema',
  'preferencesSchema',
  'internalSchema',
  'addressesSchema',
] as const;

/**
 * The part of a stored schema that a caller sees; `wanted` names sections (`profileSchema`), empty = all.
 * Source: requirements#IDP-schema.
 */
export function schemaView(raw: JsonObject, signed: boolean, wanted: readonly string[]): JsonObject {
  const shown = sections.filter((name) => isJsonObject(raw[name]) && (wanted.length === 0 || wanted.includes(name)));
  return Object.fromEntries(
    shown
      .filter((name) => signed || name !== 'internalSchema')
      .map((name) => [name, signed ? raw[name] : clientSection(name, raw[name])]),
  );
}

/** Unsigned callers see exactly what a client may write. */
function clientSection(name: string, section: Json | undefined): Json | undefined {
  if (!isJsonObject(section) || !isJsonObject(section['fields']) || name === 'addressesSchema') return section;
  const visible = Object.entries(section['fields']).filter(([, field]) => accessOf(name, field) !== 'serverOnly');
  return { ...section, fields: Object.fromEntries(visible) };
}

function accessOf(section: string, field: Json | undefined): string {
  const holder = section === 'subscriptionsSchema' && isJsonObject(field) ? field['email'] : field;
  const access = isJsonObject(holder) ? holder['writeAccess'] : undefined;
  return typeof access === 'string' ? access : 'clientModify';
}
