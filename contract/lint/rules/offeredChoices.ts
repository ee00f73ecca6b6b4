import { editorsOfField } from '../../fieldsForEditors.ts';
import { isRecord } from '#adapters/model/json.ts';
import { getAtPointer } from '../../jsonPointer.ts';
import type { WrittenPath } from '../contractViews.ts';

/** Whether the choices of a field type are its own, whatever the content says. */
export function hasOwnChoices(fieldType: string): boolean {
  return editorsOfField(fieldType)?.choices !== undefined;
}

/** The values among which a field of the content lets customers choose; empty if it does not. */
export function offeredChoices({ fieldType, at }: WrittenPath, raw: unknown): readonly string[] {
  const options = getAtPointer(raw, `${at}/options`);
  return editorsOfField(fieldType)?.choices ?? (Array.isArray(options) ? options.map(valueOf) : []);
}

function valueOf(option: unknown): string {
  return isRecord(option) && typeof option['value'] === 'string' ? option['value'] : '';
}
