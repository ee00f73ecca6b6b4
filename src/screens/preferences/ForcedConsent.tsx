import { textByKey } from '#renderers/texts/textByKey.ts';
import { SafeLink } from '#renderers/rich-text/SafeLink.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState, type ReactElement } from 'react';
import { describeFailure } from '../../errors/describeFailure.ts';
import type { Account } from '../../gateways/provider.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { Dialog } from '../../layout/Dialog.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { consentAtom, giveConsentAtom } from '../../state/preferences/consent.ts';
import { hasConsented } from '../../rules/consent.ts';
import { leavingAtom, savingAtom, type Saving } from '../../state/preferences/savingState.ts';
import { settledContentAtom } from '../../state/site.ts';
import { useHasSubscriptions } from './useHasSubscriptions.ts';
import css from './ForcedConsent.module.css';

interface ForcedConsentProps {
  readonly account: Account;
  /** The site requires it. */
  readonly due: boolean;
  readonly onUnsubscribe: () => void;
}

/**
 * The opt-in for a personalised profile, asked on arrival if the site requires it. It must be answered, and
 * unsubscribing is an answer of equal weight: nobody must consent in order to leave.
 * Source: requirements#forced-consent, requirements#opt-in-box.
 */
export function ForcedConsent({ account, due, onUnsubscribe }: ForcedConsentProps): ReactElement | null {
  const { t } = useTranslation();
  const [ticked, setTicked] = useState(false);
  const [wrong, setWrong] = useState(false);
  const consent = useAtomValue(consentAtom);
  const giveConsent = useSetAtom(giveConsentAtom);
  const saving = useAtomValue(savingAtom);
  const isLeaving = useAtomValue(leavingAtom);
  const canUnsubscribe = useHasSubscriptions(account);
  if (!due || hasConsented(account) || isLeaving) return null;
  const save = (): void => {
    if (ticked) void giveConsent();
    else setWrong(true);
  };
  const error = consent.state === 'FAILED' ? consent.error : unsubscribeError(saving);
  const failureText = error === undefined ? undefined : describeFailure(error);
  return (
    <Dialog
      headline={t('mpp.optin.headline')}
      actions={
        <>
          <Button look="quiet" onClick={save} busy={consent.state === 'SAVING'}>
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
        isOn={ticked}
        isWrong={wrong}
        onChange={(isOn) => {
          setTicked(isOn);
          setWrong(!isOn);
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

function ConsentBox({
  isOn,
  isWrong,
  onChange,
}: {
  readonly isOn: boolean;
  readonly isWrong: boolean;
  readonly onChange: (isOn: boolean) => void;
}): ReactElement {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      {isWrong && (
        <p className={css.error} id={`${id}-error`} role="alert">
          {t(['mpp.optin.checkbox.unticked', 'mpp.optin.checkbox.error'])}
        </p>
      )}
      <label className={css.box}>
        <input
          type="checkbox"
          checked={isOn}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t('mpp.optin.checkbox.label')}</span>
      </label>
    </>
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

/** Why unsubscribing failed: the page's own notice is hidden behind the dialog. */
function unsubscribeError(saving: Saving): unknown {
  return saving.state === 'FAILED' ? (saving.account ?? saving.reminders) : undefined;
}
