import { useAtomValue, useSetAtom } from 'jotai';
import { BadgeCheck, LogOut } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { NavLink, useSearchParams } from 'react-router';
import type { Session, Site } from '../gateways/apiTypes.ts';
import { pages } from '../model/address.ts';
import { selectedAtom } from '../state/draft.ts';
import { contentStateAtom } from '../state/draftLife.ts';
import { saveDraftAtom } from '../state/autosave.ts';
import { signOutAtom, siteAtom } from '../state/session.ts';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import frameCss from './Frame.module.css';
import { useAddress } from './useAddress.ts';
import { Select } from './Select.tsx';
import siteSwitchCss from './SiteSwitch.module.css';
import { bestStudioLanguage, changeLanguage, studioLanguages } from '../texts.ts';
import { languageNameIn } from '../model/languageName.ts';
import { gatewaysAtom } from '../state/store.ts';

interface FrameProps {
  readonly session: Session;
  /** The save state, beside the navigation. */
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
  const save = useSetAtom(saveDraftAtom);
  const signOut = useSetAtom(signOutAtom);
  const [hasFailed, setFailed] = useState(false);
  return (
    <>
      <a className="visually-hidden" href="#main" onClick={focusMain}>
        {t('studio.skip')}
      </a>
      <header className={frameCss['header']}>
        <p className={frameCss['brand']}>{t('studio.name')}</p>
        {site && <SiteSwitch sites={session.sites} site={site} />}
        <nav aria-label={t('studio.navigation')} className={frameCss['nav']}>
          {/* The editor selects the same part again. */}
          {pages.map((name) => (
            <NavLink
              key={name}
              to={address(name, { ...(name === 'edit' && selected !== '' && { at: selected }) })}
              className={frameCss['link']}
            >
              <span>{t(`studio.pages.${name}`)}</span>
              {name === 'publish' && isReady && (
                <>
                  <BadgeCheck className={frameCss['mark']} size={18} aria-hidden="true" />
                  <span className="visually-hidden">{`, ${t('review.mark')}`}</span>
                </>
              )}
            </NavLink>
          ))}
        </nav>
        <div className={frameCss['ends']}>
          <LanguageSwitch />
          <p className={frameCss['person']}>
            <span>{session.person.name}</span>
            <span className={frameCss['role']}>{t(`studio.roles.${session.role}`)}</span>
          </p>
          <Button
            look="bare"
            onClick={() =>
              void save()
                .then(signOut)
                .catch(() => setFailed(true))
            }
            onBlur={() => setFailed(false)}
            title={t('studio.signOut')}
            aria-label={t('studio.signOut')}
          >
            <LogOut size={18} aria-hidden="true" />
          </Button>
        </div>
        <div className={frameCss['status']}>{status}</div>
        {hasFailed && (
          <p className={frameCss['failed']} role="alert">
            {t('studio.signOut.failed')}
          </p>
        )}
      </header>
      <main id="main" tabIndex={-1} className={frameCss['main']}>
        {children}
      </main>
    </>
  );
}

/** Moves only the focus, because a hash would change the address. */
function focusMain(event: { readonly preventDefault: () => void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

/** The site whose content is open; its name alone if there is only one. */
function SiteSwitch({ sites, site }: { readonly sites: readonly Site[]; readonly site: Site }): ReactElement {
  const { t } = useTranslation('studio');
  const [, setQuery] = useSearchParams();
  if (sites.length < 2) return <p className={siteSwitchCss['site']}>{site.name}</p>;
  return (
    <Select
      aria-label={t('studio.site')}
      value={site.cmsId}
      options={sites.map(({ cmsId, name }) => [cmsId, name])}
      onChoose={(value) => setQuery({ site: value })}
    />
  );
}

/** The header of signed-out pages. */
export function SignedOutHeader(): ReactElement {
  const { t } = useTranslation('studio');
  return (
    <header className={frameCss['header']}>
      <p className={frameCss['brand']}>{t('studio.name')}</p>
      <div className={frameCss['status']} />
      <LanguageSwitch />
    </header>
  );
}

/** Switches the studio's language and stores the choice. */
function LanguageSwitch(): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const { storage } = useAtomValue(gatewaysAtom);
  const choose = async (value: string): Promise<void> => {
    const language = bestStudioLanguage([value]);
    if (await changeLanguage(i18n, language)) storage.write('language', language);
  };
  return (
    <Select aria-label={t('studio.language')} value={i18n.language} onChoose={(value) => void choose(value)}>
      {studioLanguages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNameIn(one, one)}
        </option>
      ))}
    </Select>
  );
}
