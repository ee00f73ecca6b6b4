import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../errors/describeFailure.ts';
import type { Account } from '../../gateways/provider.ts';
import { Button } from '../../layout/Button.tsx';
import { Dialog } from '../../layout/Dialog.tsx';
import { consentAtom, giveConsentAtom } from '../../state/preferences/consent.ts';
import { hasConsented } from '../../rules/consent.ts';
import css from './ForcedConsent.module.css';

/** The opt-in for a personalised profile, asked on arrival where the site demands it. Source: requirements#forced-consent, requirements#opt-in-box. */
export function ForcedConsent({
  account,
  due,
}: {
  readonly account: Account;
  readonly due: boolean;
}): ReactElement | null {
  const { t } = useTranslation();
  const id = useId();
  const [ticked, setTicked] = useState(false);
  const [wrong, setWrong] = useState(false);
  const consent = useAtomValue(consentAtom);
  const giveConsent = useSetAtom(giveConsentAtom);
  if (!due || hasConsented(account)) return null;
  const save = (): void => {
    if (ticked) void giveConsent();
    else setWrong(true);
  };
  const words = consent.state === 'FAILED' ? describeFailure(consent.error) : undefined;
  return (
    <Dialog
      headline={t('mpp.optin.headline')}
      actions={
        <Button onClick={save} busy={consent.state === 'SAVING'}>
          {t('mpp.optin.save')}
        </Button>
      }
    >
      <p>{t('mpp.optin.description')}</p>
      {wrong && (
        <p className={css.error} id={`${id}-error`} role="alert">
          {t('mpp.optin.checkbox.error')}
        </p>
      )}
      <label className={css.box}>
        <input
          type="checkbox"
          checked={ticked}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          onChange={(event) => {
            setTicked(event.target.checked);
            setWrong(!event.target.checked);
          }}
        />
        <span>{t('mpp.optin.checkbox.label')}</span>
      </label>
      {words && (
        <p className={css.error} role="alert">
          {t([...words.keys], words.values)}
        </p>
      )}
    </Dialog>
  );
}
