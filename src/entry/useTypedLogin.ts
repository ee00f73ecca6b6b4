import type { FormStore } from '@kontor/rjsf-theme/form';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { formText } from '../app/forms/formText.ts';
import { typedBeforeReloadAtom, typedLoginAtom } from '../session/typedLogin.ts';

/** Keeps the address in a form for the other forms of the entry, and restores it after a reload. */
export function useTypedLogin(form: FormStore): void {
  const setTyped = useSetAtom(typedLoginAtom);
  const typedBefore = useSetAtom(typedBeforeReloadAtom);
  useEffect(() => {
    restoreText(form, 'email', typedBefore().email);
    const update = (): void => setTyped(formText(form.value, 'email'));
    update();
    return form.subscribeInput(update);
  }, [form, setTyped, typedBefore]);
}

/** Fills an empty field with its text from before a reload. Skips a focused field, because its user may be typing. */
export function restoreText(form: FormStore, field: string, text: string | undefined): void {
  const isInField = document.activeElement?.getAttribute('name') === field;
  if (text && formText(form.value, field) === '' && !isInField) form.setValue([field], text);
}
