import { useState, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../layout/Button.tsx';
import { FocusFirst } from '../../layout/FocusFirst.tsx';
import type { NamedPasskey } from '../../state/portal/passkeys.ts';
import { PasskeyRemoval } from './PasskeyRemoval.tsx';
import { PasskeyRenaming } from './PasskeyRenaming.tsx';
import css from './passkeys.module.css';

type Step = 'RENAME' | 'REMOVE';

/** One passkey: its name, when it was created and used, and what can be done with it. */
export function PasskeyRow({
  passkey,
  onDone,
}: {
  readonly passkey: NamedPasskey;
  readonly onDone: (what: 'renamed' | 'removed') => void;
}): ReactElement {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState<Step | undefined>(undefined);
  const [closed, setClosed] = useState<Step | undefined>(undefined);
  const name = passkey.name ?? t('ap.passkeys.unnamed');
  const day = (time: number): string => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(time);
  const close = (): void => {
    setClosed(open);
    setOpen(undefined);
  };
  const opener = (step: Step, label: string): ReactElement => {
    const button = (
      <Button look="text" aria-label={t(label, { name })} onClick={() => setOpen(step)}>
        {t(step === 'RENAME' ? 'ap.passkeys.rename' : 'ap.passkeys.remove')}
      </Button>
    );
    return closed === step ? <FocusFirst>{button}</FocusFirst> : button;
  };
  return (
    <li className={css.row}>
      <p className={css.name}>{name}</p>
      <p className={css.times}>
        {passkey.createdAt !== undefined && t('ap.passkeys.createdOn', { day: day(passkey.createdAt) })}{' '}
        {passkey.usedAt === undefined
          ? t('ap.passkeys.neverUsed')
          : t('ap.passkeys.usedOn', { day: day(passkey.usedAt) })}
      </p>
      {open === 'RENAME' && (
        <PasskeyRenaming
          id={passkey.id}
          name={name}
          onCancel={close}
          onDone={() => {
            close();
            onDone('renamed');
          }}
        />
      )}
      {open === 'REMOVE' && (
        <PasskeyRemoval id={passkey.id} name={name} onCancel={close} onDone={() => onDone('removed')} />
      )}
      {open === undefined && (
        <div className={css.buttons}>
          {opener('RENAME', 'ap.passkeys.renameNamed')}
          {opener('REMOVE', 'ap.passkeys.removeNamed')}
        </div>
      )}
    </li>
  );
}
