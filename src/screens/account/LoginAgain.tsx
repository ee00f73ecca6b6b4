import { useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import { useAction } from '../../layout/useAction.ts';
import { logOutAtom } from '../../state/portal/session.ts';

/** Says that a first address needs a new login; the account pages lead back here afterwards. Source: requirements#email-first. */
export function LoginAgain(): ReactElement {
  const { t } = useTranslation();
  const logOut = useSetAtom(logOutAtom);
  const { run, busy } = useAction(() => logOut());
  return (
    <div role="alert">
      <p>{t('ap.emailchange.loginAgain')}</p>
      <Actions>
        <Button look="quiet" busy={busy} onClick={() => run()}>
          {t('ap.emailchange.loginAgain.button')}
        </Button>
      </Actions>
    </div>
  );
}
