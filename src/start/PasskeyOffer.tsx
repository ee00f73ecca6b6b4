import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../app/layout/AccountPage.module.css';
import { Actions, Button } from '../app/layout/Button.tsx';
import { handFocusOn } from '../app/layout/handFocusOn.ts';
import { PasskeyFailure } from '../passkeys/PasskeyFailure.tsx';
import { SuccessBanner } from '../app/layout/SuccessBanner.tsx';
import { customerAtom } from '../store/customer.ts';
import { settledAtom } from '../store/serverAtom.ts';
import { declineAtom } from '../session/declined.ts';
import { offersPasskeyAtom } from '../passkeys/passkeyAtoms.ts';
import { useNewPasskey } from '../passkeys/useNewPasskey.ts';

const settledOfferAtom = settledAtom(offersPasskeyAtom, customerAtom);

/** Offers a passkey to customers without one, until they decline it. Source: requirements#passkeys. */
export function PasskeyOffer(): ReactElement | null {
  const { t } = useTranslation();
  const offer = useAtomValue(settledOfferAtom);
  const decline = useSetAtom(declineAtom);
  const [state, setState] = useState<'ASKING' | 'CREATED'>('ASKING');
  const [error, setError] = useState<unknown>(undefined);
  const { run, busy, dialog } = useNewPasskey((result) => {
    setError(result.outcome === 'FAILED' ? result.error : undefined);
    if (result.outcome === 'DONE') setState('CREATED');
  });
  if (state === 'CREATED')
    return <SuccessBanner headline={t('ap.passkeys.created.headline')} text={t('ap.passkeys.created.text')} />;
  if (!offer.value) return null;
  return (
    <section ref={handFocusOn} className={css.card} aria-labelledby="passkey-offer">
      <h2 id="passkey-offer">{t('ap.passkeys.offer.headline')}</h2>
      <p>{t('ap.passkeys.offer.text')}</p>
      <PasskeyFailure error={error} headline={t('ap.passkeys.failed')} again={run} />
      <Actions>
        <Button busy={busy} onClick={() => run()}>
          {t('ap.passkeys.create')}
        </Button>
        <Button look="text" onClick={() => void decline('passkey')}>
          {t('ap.passkeys.offer.notNow')}
        </Button>
      </Actions>
      {dialog}
    </section>
  );
}
