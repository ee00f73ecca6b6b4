import { useAtomValue, useSetAtom } from 'jotai';
import { BadgeCheck, LogOut } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { Session } from '../gateways/apiTypes.ts';
import { pages } from '../model/address.ts';
import { selectedAtom } from '../state/draft.ts';
import { contentStateAtom } from '../state/presence.ts';
import { signOutAtom, siteAtom } from '../state/session.ts';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import css from './Frame.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SiteSwitch } from './SiteSwitch.tsx';
import { useAddress } from './useAddress.ts';

interface FrameProps {
  readonly session: Session;
  /** What is said about saving, beside the navigation. */
  readonly status: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: site, navigation, saved state, language and person. */
export function Frame({ session, status, children }: FrameProps): ReactElement {
  const { t } = useTranslation('studio');
  const address = useAddress();
  const selected = useAtomValue(selectedAtom);
  const site = useAtomValue(siteAtom);
  const isReady = (useAtomValue(contentStateAtom)?.review ?? null) !== null;
  const signOut = useSetAtom(signOutAtom);
  return (
    <>
      <a className="visually-hidden" href="#main" onClick={focusMain}>
        {t('studio.skip')}
      </a>
      <header className={css['header']}>
        <p className={css['brand']}>{t('studio.name')}</p>
        {site && <SiteSwitch sites={session.sites} site={site} />}
        <nav aria-label={t('studio.navigation')} className={css['nav']}>
          {/* In the editor, the same part is selected again. */}
          {pages.map((name) => (
            <NavLink
              key={name}
              to={address(name, { ...(name === 'edit' && selected !== '' && { at: selected }) })}
              className={css['link']}
            >
              {t(`studio.pages.${name}`)}
              {name === 'publish' && isReady && (
                <>
                  <BadgeCheck className={css['mark']} size={18} aria-hidden="true" />
                  <span className="visually-hidden">, {t('review.mark')}</span>
                </>
              )}
            </NavLink>
          ))}
        </nav>
        <div className={css['ends']}>
          <LanguageSwitch />
          <p className={css['person']}>
            <span>{session.person.name}</span>
            <span className={css['role']}>{t(`studio.roles.${session.role}`)}</span>
          </p>
          <Button
            look="bare"
            onClick={() => void signOut()}
            title={t('studio.signOut')}
            aria-label={t('studio.signOut')}
          >
            <LogOut size={18} aria-hidden="true" />
          </Button>
        </div>
        <div className={css['status']}>{status}</div>
      </header>
      <main id="main" tabIndex={-1} className={css['main']}>
        {children}
      </main>
    </>
  );
}

/** Moves the focus only: the address names a place of the studio. */
function focusMain(event: { readonly preventDefault: () => void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}
