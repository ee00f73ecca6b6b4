export { FormFrame } from './form/FormFrame.tsx';
export { PortalForm } from './form/PortalForm.tsx';
export { checkEmail, checkPassword, checkText } from './form/fieldChecks.ts';
export { forgetServerPage, replaceServerPage } from './form/earlyInput.ts';
export { formRules } from './form/formRules.ts';
export { formFromSchema } from './form/kontorFormProps.ts';
export { CheckboxField, EmailField, Fields, PasswordField, TextField, Username } from './form/plainFields.tsx';
export { normalizers, usePlainForm } from './form/usePlainForm.ts';
export { FormStore } from './model/FormStore.ts';
export { focusAt } from './model/focus.ts';
export { type FormContext, idOf, useFormState } from './model/formContext.ts';
export type { Draft, FormRules } from './model/formValues.ts';
export { chunkTimeoutMs } from './model/loadChunk.ts';
export {
  type ConsentsPartProps,
  type OptInsContext,
  type RendererContext,
  RendererProvider,
  useRenderer,
} from './model/rendererContext.ts';
export { uiOptionsOf, withUiOptions } from './model/uiOptions.ts';
