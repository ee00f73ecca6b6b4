import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { addressFields } from '@kontor/schema-adapters';
import { accountFormAtom } from '../../account-form/accountForm.ts';
import { AccountFormScreen } from './AccountFormScreen.tsx';

const formAtom = accountFormAtom('addresses', addressFields);

/** The default delivery address. Source: requirements#addresses. */
export function AddressesScreen(): ReactElement {
  const { t } = useTranslation();
  return <AccountFormScreen title={t('ap.addresses.title')} formAtom={formAtom} />;
}
