import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../layout/AccountPage.tsx';
import { settledMetadataAtom } from '../../state/site.ts';
import { NotFoundScreen } from '../site/NotFoundScreen.tsx';
import { DataCopy } from './DataCopy.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

/** What customers can do with all their data: take a copy, delete the account. Source: requirements#CUS-3, requirements#CUS-4. */
export function MyDataScreen(): ReactElement | null {
  const { t } = useTranslation();
  const metadata = useAtomValue(settledMetadataAtom);
  if (metadata.state !== 'READY') return null;
  const { dataCopy, accountDeletion } = metadata.value.features;
  if (dataCopy !== true && accountDeletion !== true) return <NotFoundScreen />;
  return (
    <AccountPage title={t('ap.mydata.title')}>
      {dataCopy === true && <DataCopy />}
      {accountDeletion === true && <DeleteAccount />}
    </AccountPage>
  );
}
