import { editorsOfField } from '../../fieldsForEditors.ts';
import { isRecord } from '@kontor/schema-adapters/json';
import { getAtPointer } from '../../jsonPointer.ts';
import type { WrittenPath } from '../contractViews.ts';

/** Whether a field type has fixed choices, independent of the content. */
export function hasOwnChoices(fieldType: string): boolean {
  return editorsOfField(fieldType)?.choices !== undefined;
}

/** The values of a field's choices; empty if it has none. */
export function offeredChoices({ fieldType, at }: WrittenPath, raw: unknown): readonly string[] {
  const options = getAtPointer(raw, `${at}/options`);
  return editorsOfField(fieldType)?.choices ?? (Array.isArray(options) ? options.map(valueOf) : []);
}

function valueOf(option: unknown): string {
  return isRecord(option) && typeof option['value'] === 'string' ? option['value'] : '';
}
