import { useSetAtom } from 'jotai';
import { useEffect, useRef, type ReactElement } from 'react';
import type { EntryOutcome } from '../session/logIn.ts';
import type { SocialNetwork } from '../provider/accounts.ts';
import { useTranslation } from 'react-i18next';
import { socialLoginAtom } from './social.ts';
import { Button } from '../app/layout/Button.tsx';
import css from './SocialLogins.module.css';
import { useAction } from '../app/layout/useAction.ts';

const networks: readonly { readonly network: SocialNetwork; readonly name: string }[] = [
  { network: 'apple', name: 'Apple' },
  { network: 'googleplus', name: 'Google' },
  { network: 'facebook', name: 'Facebook' },
];

interface SocialLoginsProps {
  /** `again` opens the same network again. */
  readonly onOutcome: (outcome: EntryOutcome, again: () => void) => Promise<void>;
}

/** Buttons of the three social networks, below login and registration. Source: requirements#login. */
export function SocialLogins({ onOutcome }: SocialLoginsProps): ReactElement {
  const { t } = useTranslation();
  const logIn = useSetAtom(socialLoginAtom);
  const latest = useRef<(network: SocialNetwork) => void>(() => undefined);
  const { run, busy } = useAction(async (network: SocialNetwork) =>
    onOutcome(await logIn(network), () => latest.current(network)),
  );
  useEffect(() => {
    latest.current = run;
  });
  return (
    <section className={css.social} aria-label={t('clp.social.label')}>
      <p className={css.or}>
        <span>{t('clp.social.or')}</span>
      </p>
      <div className={css.buttons}>
        {networks.map(({ network, name }) => (
          <Button
            key={network}
            look="quiet"
            className={css.button}
            aria-label={t('clp.social.with', { name })}
            aria-disabled={busy || undefined}
            onClick={() => run(network)}
          >
            <span className={`${css.mark} ${css[network]}`} aria-hidden="true" />
            <span>{name}</span>
          </Button>
        ))}
      </div>
    </section>
  );
}
