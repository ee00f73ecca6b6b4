import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactElement, useId, useState } from 'react';
import type { Metadata } from '../../services/siteDocuments.ts';
import type { Account } from '../../provider/provider.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../app/layout/Button.tsx';
import { Dialog } from '../../app/layout/Dialog.tsx';
import { pausingAtom } from '../../choices/choicesState.ts';
import { savingAtom, leavingAtom } from '../state/savingState.ts';
import type { EndQuestion } from '../savingPlan.ts';
import type { MissingForm } from '../../account-data/missingForm.ts';
import type { FormValue } from '@kontor/schema-adapters';
import { PortalForm } from '@kontor/rjsf-theme/form';
import { textByKey } from '@kontor/rjsf-theme/texts';
import { SafeLink } from '@kontor/rjsf-theme/controls';
import { describeFailure } from '../../errors/failures.ts';
import { LinkButton } from '../../app/layout/LinkButton.tsx';
import { useAction } from '../../app/layout/useAction.ts';
import { readPath } from '@kontor/schema-adapters/provider';
import { giveConsentAtom } from '../state/saving.ts';
import { settledContentAtom } from '../../store/site.ts';
import { useHasSubscriptions } from './UnsubscribeAll.tsx';
import { ConsentBox } from '../../choices/ConsentBox.tsx';
import { Unendable } from './Unendable.tsx';
import css from './ForcedConsent.module.css';

interface CentreDialogsProps {
  readonly account: Account;
  readonly metadata: Metadata;
  readonly onAnswer: (yes: boolean) => void;
  readonly onMissing: (value: FormValue | undefined) => void;
  readonly onUnsubscribe: () => void;
  /** Opens the tab with the pauses. */
  readonly onPause: () => void;
}

/** The questions of a save or on arrival, one dialog at a time. */
export function CentreDialogs({
  account,
  metadata,
  onAnswer,
  onMissing,
  onUnsubscribe,
  onPause,
}: CentreDialogsProps): ReactElement | null {
  const saving = useAtomValue(savingAtom);
  if (saving.state === 'LACKING') return <MissingDialog {...saving.missing} onAnswer={onMissing} />;
  if (saving.state === 'ASKING') {
    const { question, order } = saving;
    if (question.ask === 'INITIAL_OPT_IN') return <OptInDialog onAnswer={onAnswer} />;
    const isAgain = order.answers.some(({ ask }) => ask === question.ask);
    const canPause = metadata.features.pause === true;
    return <UnsubscribeDialog {...question} {...{ isAgain, canPause, onAnswer, onPause }} />;
  }
  const due = metadata.preferenceCentre?.forceConsent === true;
  return <ForcedConsent account={account} due={due} onUnsubscribe={onUnsubscribe} />;
}

/**
 * Asks before the end of subscriptions and names the consequences. Both answers have buttons of equal weight.
 * Source: requirements#unsubscribe-question.
 */
function UnsubscribeDialog({
  variant,
  isLast,
  newsletters,
  unendable,
  isAgain,
  canPause,
  onAnswer,
  onPause,
}: EndQuestion & {
  /** The subscriptions that would end have changed since the last answer. */
  readonly isAgain: boolean;
  /** Newsletters could pause instead. */
  readonly canPause: boolean;
  readonly onAnswer: (yes: boolean) => void;
  readonly onPause: () => void;
}): ReactElement {
  const { t } = useTranslation();
  const setPausing = useSetAtom(pausingAtom);
  const pauseInstead = (): void => {
    onAnswer(false);
    onPause();
    setPausing(newsletters);
  };
  return (
    <Dialog
      headline={t(`mpp.unsubscribe.${variant}.headline`)}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button look="quiet" onClick={() => onAnswer(true)}>
            {t('mpp.unsubscribe.yes')}
          </Button>
          {canPause && newsletters.length > 0 && (
            <Button look="quiet" onClick={pauseInstead}>
              {t('mpp.less.change')}
            </Button>
          )}
          <Button look="quiet" onClick={() => onAnswer(false)}>
            {t('mpp.unsubscribe.no')}
          </Button>
        </>
      }
    >
      {isAgain && <p>{t('mpp.unsubscribe.again')}</p>}
      <p>
        {unendable.length === 0 ? t(`mpp.unsubscribe.${variant}.description`) : <Unendable subscriptions={unendable} />}
      </p>
      {variant === 'Newsletters' && !isLast && unendable.length === 0 && <p>{t('mpp.unsubscribe.remindersStay')}</p>}
      {isLast && <p>{t('mpp.unsubscribe.warning')}</p>}
    </Dialog>
  );
}

/** Asks for consent to data processing together with the first newsletter. Source: requirements#first-opt-in. */
function OptInDialog({ onAnswer }: { readonly onAnswer: (yes: boolean) => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <Dialog
      headline={t('mpp.initialOptIn.headline')}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(true)}>{t('mpp.initialOptIn.ok')}</Button>
          <Button look="quiet" onClick={() => onAnswer(false)}>
            {t('mpp.initialOptIn.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('mpp.initialOptIn.description')}</p>
    </Dialog>
  );
}

type MissingDialogProps = MissingForm & { readonly onAnswer: (value: FormValue | undefined) => void };

/** Asks for fields that the provider requires and no tab has. Source: requirements#finalize-fields. */
function MissingDialog({ form, saved, onAnswer }: MissingDialogProps): ReactElement {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      headline={t('mpp.missing.headline')}
      startsInField
      onClose={() => onAnswer(undefined)}
      actions={
        <>
          <Button type="submit" form={id}>
            {t('mpp.save.label')}
          </Button>
          <Button look="quiet" onClick={() => onAnswer(undefined)}>
            {t('mpp.initialOptIn.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('mpp.missing.description')}</p>
      <PortalForm id={id} form={form} value={saved} onSubmit={onAnswer} />
    </Dialog>
  );
}

interface ForcedConsentProps {
  readonly account: Account;
  /** The site requires the opt-in. */
  readonly due: boolean;
  readonly onUnsubscribe: () => void;
}

/**
 * Asks for the opt-in to a personalised profile on arrival, if the site requires it. Customers must answer, and can
 * unsubscribe instead with a button of equal weight, so that nobody must consent in order to leave.
 * Source: requirements#forced-consent, requirements#opt-in-box.
 */
function ForcedConsent({ account, due, onUnsubscribe }: ForcedConsentProps): ReactElement | null {
  const { t } = useTranslation();
  const [isTicked, setIsTicked] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const box = useId();
  const [refusal, setRefusal] = useState<unknown>(undefined);
  const giveConsent = useSetAtom(giveConsentAtom);
  const saving = useAtomValue(savingAtom);
  const isLeaving = useAtomValue(leavingAtom);
  const canUnsubscribe = useHasSubscriptions(account);
  const { run, busy } = useAction(async () => {
    setRefusal(undefined);
    if (isTicked) return giveConsent().catch(setRefusal);
    setIsMissing(true);
    document.getElementById(box)?.focus();
    return undefined;
  });
  const hasConsented = readPath(account, 'data.sfmc.dataProcessingConsented') === true;
  if (!due || hasConsented || isLeaving) return null;
  // Also that of a failed unsubscription, because the dialog covers the notice of the page.
  const error = refusal ?? (saving.state === 'FAILED' ? (saving.account ?? saving.reminders) : undefined);
  const failureText = error === undefined ? undefined : describeFailure(error, 'centre');
  return (
    <Dialog
      headline={t('mpp.optin.headline')}
      actions={
        <>
          <Button look="quiet" onClick={() => run()} busy={busy}>
            {t('mpp.optin.save')}
          </Button>
          {canUnsubscribe ? (
            <Button look="quiet" onClick={onUnsubscribe} busy={saving.state === 'SAVING'}>
              {t('mpp.optin.unsubscribe')}
            </Button>
          ) : (
            <LinkButton look="quiet" to="/">
              {t('mpp.optin.leave')}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{t('mpp.optin.description')}</p>
      <PrivacyLink />
      <ConsentBox
        id={box}
        isOn={isTicked}
        label={t('mpp.optin.checkbox.label')}
        error={isMissing ? t('mpp.optin.checkbox.error') : undefined}
        onChange={(isOn) => {
          setIsTicked(isOn);
          setIsMissing(!isOn);
        }}
      />
      {failureText && (
        <p className={css.error} role="alert">
          {textByKey(t, failureText.keys, failureText.values)}
        </p>
      )}
    </Dialog>
  );
}

/** The site's privacy text: the link with the id `privacy` in its legal footer. */
function PrivacyLink(): ReactElement | null {
  const content = useAtomValue(settledContentAtom);
  const link =
    content.state === 'READY' ? content.value.simpleFooter.footerLinks.find(({ id }) => id === 'privacy') : undefined;
  if (!link) return null;
  return (
    <p>
      <SafeLink href={link.url} newTab>
        {link.label}
      </SafeLink>
    </p>
  );
}
