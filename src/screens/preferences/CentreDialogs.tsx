import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import type { Metadata } from '../../gateways/parseMetadata.ts';
import type { Account } from '../../gateways/provider.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { Dialog } from '../../layout/Dialog.tsx';
import { subscribedNewsletters } from '../../rules/subscriptions.ts';
import { pausingAtom } from '../../state/preferences/pausing.ts';
import { savingAtom } from '../../state/preferences/savingState.ts';
import type { UnsubscribeVariant } from '../../rules/savingPlan.ts';
import { ForcedConsent } from './ForcedConsent.tsx';

interface CentreDialogsProps {
  readonly account: Account;
  readonly metadata: Metadata;
  readonly onAnswer: (yes: boolean) => void;
  readonly onUnsubscribe: () => void;
}

/** The questions on a save or on arrival, one at a time. */
export function CentreDialogs({ account, metadata, onAnswer, onUnsubscribe }: CentreDialogsProps): ReactElement | null {
  const saving = useAtomValue(savingAtom);
  const pausable = metadata.features.pause === true ? subscribedNewsletters(account) : [];
  if (saving.state === 'ASKING')
    return saving.question.ask === 'UNSUBSCRIBE' ? (
      <UnsubscribeDialog {...saving.question} newsletters={pausable} onAnswer={onAnswer} />
    ) : (
      <OptInDialog onAnswer={onAnswer} />
    );
  const due = metadata.preferenceCentre?.forceConsent === true;
  return <ForcedConsent account={account} due={due} onUnsubscribe={onUnsubscribe} />;
}

/**
 * Both answers look equally important; the consequences are stated clearly.
 * Source: requirements#unsubscribe-question.
 */
function UnsubscribeDialog({
  variant,
  isLast,
  newsletters,
  onAnswer,
}: {
  readonly variant: UnsubscribeVariant;
  /** No subscription would be left: what that means is said. */
  readonly isLast: boolean;
  /** Those that could pause instead. */
  readonly newsletters: readonly string[];
  readonly onAnswer: (yes: boolean) => void;
}): ReactElement {
  const { t } = useTranslation();
  const setPausing = useSetAtom(pausingAtom);
  const pauseInstead = (): void => {
    onAnswer(false);
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
          {newsletters.length > 0 && variant !== 'ProductReminders' && (
            <Button look="quiet" onClick={pauseInstead}>
              {t('mpp.less.instead')}
            </Button>
          )}
          <Button look="quiet" onClick={() => onAnswer(false)}>
            {t('mpp.unsubscribe.no')}
          </Button>
        </>
      }
    >
      <p>{t(`mpp.unsubscribe.${variant}.description`)}</p>
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
