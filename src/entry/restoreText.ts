import type { FormStore } from '#renderers/model/FormStore.ts';
import { formText } from '../app/forms/formText.ts';

/** Fills an empty field with what was typed before a reload, unless somebody is in it: a key would be added to it. */
export function restoreText(form: FormStore, field: string, text: string | undefined): void {
  const isInField = document.activeElement?.getAttribute('name') === field;
  if (text && formText(form.value, field) === '' && !isInField) form.setValue([field], text);
}
