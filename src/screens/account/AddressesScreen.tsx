import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { accountFormAtom } from '../../state/portal/accountForm.ts';
import { AccountFormScreen } from './AccountFormScreen.tsx';

const formAtom = accountFormAtom('addresses', [
  { type: 'FormInput', schemaPath: 'data.addressBook.street', width: 'half' },
  { type: 'FormInput', schemaPath: 'data.addressBook.streetNo', width: 'half' },
  { type: 'FormInput', schemaPath: 'data.addressBook.zip', width: 'half' },
  { type: 'FormInput', schemaPath: 'data.addressBook.city', width: 'half' },
  { type: 'CountryInput', schemaPath: 'data.addressBook.country' },
]);

/** The default delivery address. Source: specification §2, addresses. */
export function AddressesScreen(): ReactElement {
  const { t } = useTranslation();
  return <AccountFormScreen title={t('ap.addresses.title')} formAtom={formAtom} />;
}
