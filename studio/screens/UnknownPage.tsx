import type { ReactElement } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { Message } from '../layout/Message.tsx';
import { useAddress } from '../layout/useAddress.ts';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../model/address.ts';
import { useAtomValue } from 'jotai';
import { Button } from '../layout/Button.tsx';
import { gatewaysAtom } from '../state/store.ts';

/** The page for unknown addresses. */
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

/** Redirects the start address to the editor, and hash addresses of old releases (`/#/publish?site=…`) to their page. */
export function StartAddress(): ReactElement {
  const { search, hash } = useLocation();
  return <Navigate to={hash.startsWith('#/') ? hash.slice(1) : addressOf('edit', search)} replace />;
}

/** The page for errors while loading or rendering; the browser stores the draft during the reload. */
export function BrokenPage(): ReactElement {
  const { t } = useTranslation('studio');
  const { location } = useAtomValue(gatewaysAtom);
  return (
    <Message
      headline={t('studio.broken.headline')}
      actions={
        <Button look="plain" onClick={location.reload}>
          {t('studio.broken.reload')}
        </Button>
      }
    >
      <p>{t('studio.broken.text')}</p>
    </Message>
  );
}

/** The end of a sign-in in a new window: the studio continues in the other one. */
export function SignedIn(): ReactElement {
  const { t } = useTranslation('studio');
  return (
    <Message headline={t('studio.signedIn.headline')}>
      <p>{t('studio.signedIn.text')}</p>
    </Message>
  );
}
