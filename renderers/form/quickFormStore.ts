import { checkForm } from '#adapters/check/checkForm.ts';
import { isPlain } from '#adapters/form/formSchema.ts';
import type { AdaptedForm } from '#adapters/model/form.ts';
import type { QuickForm } from './fast-path/QuickForm.tsx';
import type { FormStore } from './FormController.ts';
import { wholeErrors } from './schemaValidator.ts';

/** A form's value and errors in rjsf. */
export function quickFormStore(rjsf: QuickForm, form: () => AdaptedForm): FormStore {
  return {
    element: () => rjsf.formElement.current,
    value: () => rjsf.value ?? (isPlain(form().schema) ? {} : undefined),
    shown: () => rjsf.state.errorSchema,
    check: (value) => (isPlain(form().schema) ? checkForm(form(), value).errors : wholeErrors(form().schema, value)),
    checkNow: () => rjsf.checkNow(),
    show: (value) => rjsf.show(value),
  };
}
