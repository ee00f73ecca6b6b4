import type { AdaptedForm } from '#adapters/model/form.ts';
import type { FormStore } from './FormController.ts';
import { checkForm } from '#adapters/check/checkForm.ts';
import { errorsIn } from './formValidator.ts';
import type { QuickForm } from './QuickForm.ts';

/** Stores a form's value and errors in rjsf. */
export function rjsfStore(rjsf: QuickForm, form: () => AdaptedForm): FormStore {
  return {
    element: () => rjsf.formElement.current,
    value: () => rjsf.state.formData ?? {},
    shown: () => errorsIn(rjsf.state.errorSchema),
    write: (path, leaf) => rjsf.onChange(leaf, [...path]),
    check: (value) => checkForm(form(), value).errors,
    checkNow: () => rjsf.checkNow(),
    show: (value) => rjsf.show(value),
  };
}
