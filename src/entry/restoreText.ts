import type { FormStore } from '@kontor/rjsf-theme/form';
import { formText } from '../app/forms/formText.ts';

/** Fills an empty field with its text from before a reload. Skips a focused field, because its user may be typing. */
export function restoreText(form: FormStore, field: string, text: string | undefined): void {
  const isInField = document.activeElement?.getAttribute('name') === field;
  if (text && formText(form.value, field) === '' && !isInField) form.setValue([field], text);
}
