import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Message } from '../layout/Message.tsx';
import { useAddress } from '../layout/useAddress.ts';
import { useTranslation } from 'react-i18next';

/** An address that no page has. */
export function UnknownPage(): ReactElement {
  const { t } = useTranslation('studio');
  const address = useAddress();
  return (
    <Message
      headline={t('studio.unknownPage.headline')}
      actions={<Link to={address('edit')}>{t('studio.unknownPage.back')}</Link>}
    >
      <p>{t('studio.unknownPage.text')}</p>
    </Message>
  );
}
