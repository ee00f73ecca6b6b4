import { useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { longDate } from '#renderers/model/longDate.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { FocusFirst } from '../../layout/FocusFirst.tsx';
import { PasskeyFailure } from '../../layout/PasskeyFailure.tsx';
import { useAction } from '../../layout/useAction.ts';
import { removePasskeyAtom, type NamedPasskey, type RemovalOutcome } from '../../state/portal/passkeys.ts';
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
  const { t } = useTranslation();
  const remove = useSetAtom(removePasskeyAtom);
  const [open, setOpen] = useState<Step | undefined>(undefined);
  const [closed, setClosed] = useState<Step | undefined>(undefined);
  const [failed, setFailed] = useState<Exclude<RemovalOutcome, { outcome: 'DONE' }> | undefined>(undefined);
  const name = passkey.name ?? t('ap.passkeys.unnamed');
  const close = (): void => {
    setClosed(open);
    setOpen(undefined);
  };
  const { run, busy } = useAction(async () => {
    const result = await remove(passkey.id);
    if (result.outcome === 'DONE') onDone('removed');
    else setFailed(result);
  });
  const show = (step: Step): void => {
    setFailed(undefined);
    setOpen(step);
  };
  return (
    <li className={css.row}>
      <p className={css.name}>{name}</p>
      <PasskeyTimes {...passkey} />
      {failed && <PasskeyFailure error={failed.error} headline={t(headlines[failed.outcome])} again={run} />}
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
          <StepButton step="RENAME" name={name} isBack={closed === 'RENAME'} onPress={show} />
          <StepButton step="REMOVE" name={name} isBack={closed === 'REMOVE'} busy={busy} onPress={show} />
        </div>
      )}
      {open === 'REMOVE' && (
        <ProveIdentity
          purpose="passkeys"
          headline={t('ap.passkeys.removal.headline')}
          reason={t('ap.passkeys.removal', { name })}
          act={t('ap.passkeys.removal.button')}
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

const headlines = { FAILED: 'ap.passkeys.notRemoved', CONNECTED: 'ap.passkeys.stillConnected' } as const;

interface StepButtonProps {
  readonly step: Step;
  readonly name: string;
  /** The step was cancelled: the focus returns to the button that opened it. */
  readonly isBack: boolean;
  readonly busy?: boolean;
  readonly onPress: (step: Step) => void;
}

const labels = {
  RENAME: { short: 'ap.passkeys.rename', named: 'ap.passkeys.renameNamed' },
  REMOVE: { short: 'ap.passkeys.remove', named: 'ap.passkeys.removeNamed' },
} as const satisfies Readonly<Record<Step, object>>;

function StepButton({ step, name, isBack, busy, onPress }: StepButtonProps): ReactElement {
  const { t } = useTranslation();
  const button = (
    <Button look="text" busy={busy} aria-label={t(labels[step].named, { name })} onClick={() => onPress(step)}>
      {t(labels[step].short)}
    </Button>
  );
  return isBack ? <FocusFirst>{button}</FocusFirst> : button;
}

function PasskeyTimes({ createdAt, usedAt }: Pick<NamedPasskey, 'createdAt' | 'usedAt'>): ReactElement {
  const { t, i18n } = useTranslation();
  const day = (time: number): string => longDate(time, i18n.language);
  return (
    <p className={css.times}>
      {createdAt !== undefined && t('ap.passkeys.createdOn', { day: day(createdAt) })}{' '}
      {usedAt === undefined ? t('ap.passkeys.neverUsed') : t('ap.passkeys.usedOn', { day: day(usedAt) })}
    </p>
  );
}
