import { checkForm } from '#adapters/check/checkForm.ts';
import type { AdaptedForm } from '#adapters/model/form.ts';
import type { QuickForm } from './fast-path/QuickForm.tsx';
import type { FormStore } from './FormController.ts';

/** A form's value and errors in rjsf. */
export function quickFormStore(rjsf: QuickForm, form: () => AdaptedForm): FormStore {
  return {
    element: () => rjsf.formElement.current,
    value: () => rjsf.state.formData ?? {},
    shown: () => rjsf.state.errorSchema,
    check: (value) => checkForm(form(), value).errors,
    checkNow: () => rjsf.checkNow(),
    show: (value) => rjsf.show(value),
  };
}
