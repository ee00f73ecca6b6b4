import type { AccountPatch } from '@kontor/schema-adapters/provider';
import { isRecord, type Json, type JsonObject, ownMember } from '@kontor/schema-adapters/json';

/** Reads foreign JSON, own properties only; a wrong type counts as absent. Nothing here throws. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** The value as an object, or an empty one. Arrays do not count as objects. */
export function objectOf(raw: unknown): JsonRecord {
  return isRecord(raw) ? raw : {};
}

/** A text member; an empty text counts as absent. */
export function textOf(raw: unknown, name: string): string | undefined {
  const value = ownMember(raw, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * A finite number member. Texts with digits are accepted too, because answers of the provider's pop-up have numbers as
 * text.
 */
export function numberOf(raw: unknown, name: string): number | undefined {
  const value = ownMember(raw, name);
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A list member, cut to 500 items; anything else gives an empty list. Source: requirements#CON-2. */
export function listOf(raw: unknown, name: string): readonly unknown[] {
  const value = ownMember(raw, name);
  return Array.isArray(value) ? value.slice(0, 500) : [];
}

/** The named member as an object, or an empty one. */
export function partOf(raw: unknown, name: string): JsonRecord {
  return objectOf(ownMember(raw, name));
}

/**
 * The named member as plain JSON, at most 32 levels deep. Deeper values become `NaN`, so that a list with them is never
 * written ({@link isExact}).
 * Source: requirements#CON-2.
 */
export function jsonPartOf(raw: unknown, name: string): JsonObject {
  return toJsonObject(ownMember(raw, name), 1);
}

const MAX_DEPTH = 32;

function toJsonObject(raw: unknown, depth: number): JsonObject {
  return Object.fromEntries(Object.entries(objectOf(raw)).map(([name, value]) => [name, toJson(value, depth)]));
}

function toJson(raw: unknown, depth: number): Json | undefined {
  if (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' || raw === null) return raw;
  if (typeof raw !== 'object') return undefined;
  if (depth >= MAX_DEPTH) return Number.NaN;
  return Array.isArray(raw)
    ? raw.map((item: unknown) => toJson(item, depth + 1) ?? null)
    : toJsonObject(raw, depth + 1);
}

/** A patch without its empty parts. */
export function withoutEmpty({ profile, data, subscriptions, preferences }: AccountPatch): AccountPatch {
  const filled = Object.entries({ profile, data, subscriptions, preferences }).filter(
    ([, part]) => part !== undefined && Object.keys(part).length > 0,
  );
  return Object.fromEntries(filled);
}
