import type { ReactElement } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { Message } from '../layout/Message.tsx';
import { useAddress } from '../layout/useAddress.ts';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../model/address.ts';
import { useAtomValue } from 'jotai';
import { Button } from '../layout/Button.tsx';
import { gatewaysAtom } from '../state/store.ts';

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

/** The studio's own address opens the editor; addresses of earlier releases, such as `/#/publish?site=…`, their page. */
export function StartAddress(): ReactElement {
  const { search, hash } = useLocation();
  return <Navigate to={hash.startsWith('#/') ? hash.slice(1) : addressOf('edit', search)} replace />;
}

/** A page that cannot be loaded or drawn; the draft is kept in the browser while the studio is loaded again. */
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

/** The end of a sign-in in a window of its own: the studio goes on in the other one. */
export function SignedIn(): ReactElement {
  const { t } = useTranslation('studio');
  return (
    <Message headline={t('studio.signedIn.headline')}>
      <p>{t('studio.signedIn.text')}</p>
    </Message>
  );
}
