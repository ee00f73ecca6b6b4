import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { personalDataFields } from '@kontor/schema-adapters';
import { accountFormAtom } from '../../account-form/accountForm.ts';
import { AccountFormScreen } from './AccountFormScreen.tsx';

const formAtom = accountFormAtom('personaldata', personalDataFields);

/** Name, birthday, phone. Source: requirements#personal-data. */
export function PersonalDataScreen(): ReactElement {
  const { t } = useTranslation();
  return <AccountFormScreen title={t('ap.personaldata.title')} formAtom={formAtom} />;
}
