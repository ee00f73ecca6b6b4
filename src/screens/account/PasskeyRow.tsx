import { useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../layout/Button.tsx';
import { FocusFirst } from '../../layout/FocusFirst.tsx';
import { PasskeyFailure } from '../../layout/PasskeyFailure.tsx';
import { useAction } from '../../layout/useAction.ts';
import { removePasskeyAtom, type NamedPasskey } from '../../state/portal/passkeys.ts';
import { PasskeyRenaming } from './PasskeyRenaming.tsx';
import { ProveIdentity } from './ProveIdentity.tsx';
import css from './passkeys.module.css';

type Step = 'RENAME' | 'REMOVE';

interface PasskeyRowProps {
  readonly passkey: NamedPasskey;
  readonly onDone: (what: 'renamed' | 'removed') => void;
}

/** One passkey: its name, when it was created and used, and what can be done with it. Source: requirements#passkeys. */
export function PasskeyRow({ passkey, onDone }: PasskeyRowProps): ReactElement {
  const { t, i18n } = useTranslation();
  const remove = useSetAtom(removePasskeyAtom);
  const [open, setOpen] = useState<Step | undefined>(undefined);
  const [closed, setClosed] = useState<Step | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const name = passkey.name ?? t('ap.passkeys.unnamed');
  const day = (time: number): string => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(time);
  const close = (): void => {
    setClosed(open);
    setOpen(undefined);
  };
  const { run, busy } = useAction(async () => {
    const result = await remove(passkey.id);
    if (result.outcome === 'DONE') onDone('removed');
    else setError(result.error);
  });
  const opener = (step: Step, label: string): ReactElement => {
    const button = (
      <Button
        look="text"
        busy={busy && step === 'REMOVE'}
        aria-label={t(label, { name })}
        onClick={() => {
          setError(undefined);
          setOpen(step);
        }}
      >
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
      {error !== undefined && <PasskeyFailure error={error} headline={t('ap.passkeys.notRemoved')} again={run} />}
      {open === 'RENAME' ? (
        <PasskeyRenaming
          id={passkey.id}
          name={name}
          onCancel={close}
          onDone={() => {
            close();
            onDone('renamed');
          }}
        />
      ) : (
        <div className={css.buttons}>
          {opener('RENAME', 'ap.passkeys.renameNamed')}
          {opener('REMOVE', 'ap.passkeys.removeNamed')}
        </div>
      )}
      {open === 'REMOVE' && (
        <ProveIdentity
          reason={t('ap.passkeys.removal', { name })}
          onClose={close}
          onProven={() => {
            close();
            run();
          }}
        />
      )}
    </li>
  );
}
