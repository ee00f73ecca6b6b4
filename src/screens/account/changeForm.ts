import type { ConstantField } from '#renderers/form/constantFields.ts';

/** A form on the page of login details that opens in the place of what it changes. */
export interface ChangeProps {
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

/** The password as it is now: every change of login details asks for it. Source: requirements#access-data. */
export const currentPassword: ConstantField = {
  key: 'password',
  control: 'password',
  titleKey: 'ap.accessdata.currentPassword',
  required: true,
  options: { messageKeys: { required: ['clp.login.password.required'] } },
};
