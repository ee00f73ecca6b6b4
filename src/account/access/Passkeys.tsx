import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import accountPageCss from '../../app/layout/AccountPage.module.css';
import { Button } from '../../app/layout/Button.tsx';
import { CardHeading } from '../../app/layout/AccountPage.tsx';
import { FailureNotice } from '../../app/layout/FailureNotice.tsx';
import { Loading } from '../../app/layout/Loading.tsx';
import { handFocusOn } from '../../app/layout/handFocusOn.ts';
import { PasskeyFailure } from '../../passkeys/PasskeyFailure.tsx';
import { SuccessBanner } from '../../app/layout/SuccessBanner.tsx';
import { settledAtom } from '../../store/serverAtom.ts';
import {
  createsPasskeysAtom,
  reloadPasskeysAtom,
  settledPasskeysAtom,
  type PasskeyOutcome,
  removePasskeyAtom,
  type NamedPasskey,
  type RemovalOutcome,
} from '../../passkeys/passkeyAtoms.ts';
import { useNewPasskey } from '../../passkeys/useNewPasskey.ts';
import passkeysCss from './passkeys.module.css';
import { longDate } from '@kontor/rjsf-theme/texts';
import { FocusFirst } from '../../app/layout/FocusFirst.tsx';
import { useAction } from '../../app/layout/useAction.ts';
import { PasskeyRenaming } from './PasskeyRenaming.tsx';
import { useStepUp } from '../../step-up/useStepUp.tsx';

const settledCreatesAtom = settledAtom(createsPasskeysAtom);

/** The last change, which the banner above the list names; `count` makes each change a new banner. */
interface Done {
  readonly what: keyof typeof banners;
  readonly count: number;
}

/** The last failure that no passkey in the list shows. */
interface Failed {
  readonly what: keyof typeof banners;
  readonly error: unknown;
}

/** The account's passkeys, on the access page. Source: requirements#passkeys. */
export function Passkeys(): ReactElement {
  const { t } = useTranslation();
  const passkeys = useAtomValue(settledPasskeysAtom);
  const creates = useAtomValue(settledCreatesAtom);
  const reload = useSetAtom(reloadPasskeysAtom);
  const [failed, setFailed] = useState<Failed | undefined>(undefined);
  const [done, setDone] = useState<Done | undefined>(undefined);
  const showOutcome = (what: Done['what'], result: PasskeyOutcome): void => {
    setFailed(result.outcome === 'FAILED' ? { what, error: result.error } : undefined);
    setDone((last) => (result.outcome === 'DONE' ? { what, count: (last?.count ?? 0) + 1 } : undefined));
  };
  const { run, busy, dialog } = useNewPasskey((result) => showOutcome('created', result));
  return (
    <section className={accountPageCss.card} aria-labelledby="access-passkeys">
      <CardHeading id="access-passkeys">{t('ap.passkeys.title')}</CardHeading>
      <p>{t('ap.passkeys.description')}</p>
      {done && (
        <SuccessBanner key={done.count} headline={t(banners[done.what].headline)} text={t(banners[done.what].text)} />
      )}
      <PasskeyFailure
        error={failed?.error}
        headline={t(failed?.what === 'renamed' ? 'mpp.failed.headline' : 'ap.passkeys.failed')}
        again={run}
      />
      {passkeys.state === 'LOADING' && <Loading height="5rem" />}
      <FailureNotice
        of={passkeys}
        flow="passkey"
        headline={t('ap.passkeys.notLoaded')}
        onReload={() => void reload()}
        isQuiet
      />
      {passkeys.value?.length === 0 && <p>{t('ap.passkeys.none')}</p>}
      {passkeys.value && passkeys.value.length > 0 && (
        <ul className={passkeysCss.list}>
          {passkeys.value.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onEnd={showOutcome} />
          ))}
        </ul>
      )}
      {creates.value === false && <p>{t('ap.passkeys.errors.nowhere')}</p>}
      {creates.value && passkeys.value && (
        <Button look="quiet" className={passkeysCss.create} busy={busy} onClick={() => run()}>
          {t('ap.passkeys.create')}
        </Button>
      )}
      {dialog}
    </section>
  );
}

const banners = {
  created: { headline: 'ap.passkeys.created.headline', text: 'ap.passkeys.created.text' },
  renamed: { headline: 'ap.passkeys.renamed.headline', text: 'ap.passkeys.renamed.text' },
  removed: { headline: 'ap.passkeys.removed.headline', text: 'ap.passkeys.removed.text' },
} as const;

type Step = 'RENAME' | 'REMOVE';

interface PasskeyRowProps {
  readonly passkey: NamedPasskey;
  readonly onEnd: (what: 'renamed' | 'removed', result: PasskeyOutcome) => void;
}

/** One passkey: its name, the days of creation and last use, and its actions. Source: requirements#passkeys. */
function PasskeyRow({ passkey, onEnd }: PasskeyRowProps): ReactElement {
  const { t } = useTranslation();
  const remove = useSetAtom(removePasskeyAtom);
  const [isRenaming, setRenaming] = useState(false);
  const [closed, setClosed] = useState<Step | undefined>(undefined);
  const [failed, setFailed] = useState<Exclude<RemovalOutcome, { outcome: 'DONE' }> | undefined>(undefined);
  const name = passkey.name ?? t('ap.passkeys.unnamed');
  const { withStepUp, dialog } = useStepUp({
    purpose: 'passkeys',
    headline: t('ap.passkeys.removal.headline'),
    reason: t('ap.passkeys.removal', { name }),
    act: t('ap.passkeys.removal.button'),
    isDanger: true,
  });
  const { run, busy } = useAction(async () => {
    const result = await remove(passkey.id);
    if (result.outcome === 'DONE') onEnd('removed', result);
    else setFailed(result);
  });
  const show = (step: Step): void => {
    setFailed(undefined);
    setClosed(undefined);
    if (step === 'RENAME') return setRenaming(true);
    return void withStepUp(async () => true).then((isProven) => (isProven ? run() : setClosed('REMOVE')));
  };
  return (
    <li ref={handFocusOn} className={passkeysCss.row}>
      <p className={passkeysCss.name}>{name}</p>
      <PasskeyTimes {...passkey} />
      {failed && <PasskeyFailure error={failed.error} headline={t(failureHeadlines[failed.outcome])} again={run} />}
      {isRenaming ? (
        <PasskeyRenaming
          id={passkey.id}
          name={name}
          onCancel={() => {
            setClosed('RENAME');
            setRenaming(false);
          }}
          onEnd={(result) => {
            // The focus goes to the banner.
            setRenaming(false);
            onEnd('renamed', result);
          }}
        />
      ) : (
        <div className={passkeysCss.buttons}>
          <StepButton step="RENAME" name={name} isBack={closed === 'RENAME'} onPress={show} />
          <StepButton step="REMOVE" name={name} isBack={closed === 'REMOVE'} busy={busy} onPress={show} />
        </div>
      )}
      {dialog}
    </li>
  );
}

const failureHeadlines = { FAILED: 'ap.passkeys.notRemoved', CONNECTED: 'ap.passkeys.stillConnected' } as const;

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
    <p className={passkeysCss.times}>
      {createdAt !== undefined && <span>{t('ap.passkeys.createdOn', { day: day(createdAt) })}</span>}{' '}
      <span>{usedAt === undefined ? t('ap.passkeys.neverUsed') : t('ap.passkeys.usedOn', { day: day(usedAt) })}</span>
    </p>
  );
}
