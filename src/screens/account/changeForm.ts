import type { ConstantField } from '#renderers/form/constantFields.ts';

/** Props of a form that replaces the login detail that it changes. */
export interface ChangeProps {
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

/** The current password: every change of login details asks for it. Source: requirements#access-data. */
export const currentPassword: ConstantField = {
  key: 'password',
  control: 'password',
  titleKey: 'ap.accessdata.currentPassword',
  required: true,
  options: { messageKeys: { required: ['clp.login.password.required'] } },
};
