import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../layout/AccountPage.tsx';
import css from '../../layout/AccountPage.module.css';
import { Button } from '../../layout/Button.tsx';
import { SuccessBanner } from '../../layout/SuccessBanner.tsx';
import { leaveAfterChangeAtom } from '../../state/portal/access.ts';
import { settledSessionAtom } from '../../state/portal/session.ts';
import { EmailChange } from './EmailChange.tsx';
import { PasswordChange } from './PasswordChange.tsx';

/** E-mail address and password: shown first, changed after a press. Source: specification §2, access data. */
export function AccessDataScreen(): ReactElement {
  const { t } = useTranslation();
  const session = useAtomValue(settledSessionAtom);
  const leave = useSetAtom(leaveAfterChangeAtom);
  const [open, setOpen] = useState<'EMAIL' | 'PASSWORD' | undefined>(undefined);
  const [changed, setChanged] = useState(false);
  const email = session.state === 'READY' && session.value.state === 'LOGGED_IN' ? session.value.account.profile?.['email'] : undefined;
  const finish = async (): Promise<void> => {
    setChanged(true);
    await leave();
  };
  const close = (): void => setOpen(undefined);
  return (
    <AccountPage title={t('ap.accessdata.title')}>
      {changed && <SuccessBanner headline={t('ap.accessdata.changed.headline')} text={t('ap.accessdata.changed.description')} />}
      <section className={css.card} aria-labelledby="access-email">
        <h2 id="access-email">{t('global.fields.profile.email')}</h2>
        {open === 'EMAIL' && !changed ? <EmailChange onDone={finish} onCancel={close} /> : <Value text={typeof email === 'string' ? email : ''} isFixed={changed} onChange={() => setOpen('EMAIL')} />}
      </section>
      <section className={css.card} aria-labelledby="access-password">
        <h2 id="access-password">{t('global.fields.password')}</h2>
        {open === 'PASSWORD' && !changed ? <PasswordChange onDone={finish} onCancel={close} /> : <Value text="••••••••••" isFixed={changed} onChange={() => setOpen('PASSWORD')} />}
      </section>
    </AccountPage>
  );
}

function Value({ text, isFixed, onChange }: { readonly text: string; readonly isFixed: boolean; readonly onChange: () => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <div className={css.value}>
      <p>{text}</p>
      {!isFixed && (
        <Button look="quiet" onClick={onChange}>
          {t('ap.change')}
        </Button>
      )}
    </div>
  );
}
