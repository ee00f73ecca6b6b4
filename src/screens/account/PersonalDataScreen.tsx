import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { accountFormAtom } from '../../state/portal/accountForm.ts';
import { AccountFormScreen } from './AccountFormScreen.tsx';

const formAtom = accountFormAtom('personaldata', [
  { type: 'SalutationInput' },
  { type: 'FormInput', schemaPath: 'profile.firstName', width: 'half' },
  { type: 'FormInput', schemaPath: 'profile.lastName', width: 'half' },
  { type: 'BirthdayInput' },
  { type: 'PhoneInput' },
]);

/** Name, birthday, phone. Source: specification §2, personal data. */
export function PersonalDataScreen(): ReactElement {
  const { t } = useTranslation();
  return <AccountFormScreen title={t('ap.personaldata.title')} formAtom={formAtom} />;
}
