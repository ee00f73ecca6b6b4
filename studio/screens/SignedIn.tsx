import type { ReactElement } from 'react';
import { Message } from '../layout/Message.tsx';
import { useTranslation } from 'react-i18next';

/** The end of a sign-in in a window of its own: the studio goes on in the other one. */
export function SignedIn(): ReactElement {
  const { t } = useTranslation('studio');
  return (
    <Message headline={t('studio.signedIn.headline')}>
      <p>{t('studio.signedIn.text')}</p>
    </Message>
  );
}
