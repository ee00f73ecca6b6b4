import type { Content, Picture } from '@kontor/schema-adapters/content';
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import siteHeaderCss from './SiteHeader.module.css';
import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronDown, Globe } from 'lucide-react';
import { languageName, languageNameIn } from '../texts/languages.ts';
import { languageSwitchAtom, offeredLanguagesAtom, switchLanguageAtom } from '../../store/site.ts';
import languageMenuCss from './LanguageMenu.module.css';
import awningCss from './Awning.module.css';
import { isCentrePage, safeImage } from '../../links/links.ts';

/** Logo, the site's slogan, the language menu, and the awning. `content` is undefined while it loads. */
export function SiteHeader({
  content,
  menu,
}: {
  readonly content: Content | undefined;
  readonly menu?: ReactNode;
}): ReactElement {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <header className={siteHeaderCss.header}>
      <div className={`wrap ${siteHeaderCss.bar}`}>
        <Link className={siteHeaderCss.home} to="/" reloadDocument={isCentrePage(pathname)}>
          <Logo logo={content?.header.logo} />
          <span className="visually-hidden">{` – ${t('global.home')}`}</span>
        </Link>
        <p className={siteHeaderCss.usp}>{content?.header.usptext}</p>
        <LanguageMenu />
        {menu}
      </div>
      <StripedBorder />
    </header>
  );
}

/** The scalloped shop awning under every header, typical of the product. Decoration. */
export function StripedBorder(): ReactElement {
  return <div className={awningCss.awning} aria-hidden="true" />;
}

/** The language menu: every language by its native name. Absent if the site has only one. */
function LanguageMenu(): ReactElement | null {
  const { t, i18n } = useTranslation();
  const id = useId();
  const languages = useAtomValue(offeredLanguagesAtom);
  const progress = useAtomValue(languageSwitchAtom);
  const switchLanguage = useSetAtom(switchLanguageAtom);
  const menu = useRef<HTMLSelectElement>(null);
  // A choice on the server's page from before the scripts ran: hydration keeps it, without an event.
  useEffect(() => {
    const options = [...(menu.current?.options ?? [])];
    const chosen = options.find(({ selected, defaultSelected }) => selected && !defaultSelected);
    if (chosen && options.some(({ defaultSelected }) => defaultSelected)) void switchLanguage(chosen.value);
  }, [switchLanguage]);
  if (languages.length < 2) return null;
  const failureText =
    progress.state === 'FAILED'
      ? t('global.language.failed', { language: languageNameIn(progress.to, i18n.language) })
      : '';
  const selectedLanguage = progress.state === 'SWITCHING' ? progress.to : i18n.language;
  return (
    <div className={languageMenuCss.menu}>
      <label className="visually-hidden" htmlFor={id}>
        {t('global.language.label')}
      </label>
      <Globe className={languageMenuCss.globe} size={18} aria-hidden="true" />
      <select
        ref={menu}
        id={id}
        className={languageMenuCss.select}
        // After Back, browsers put an earlier choice into the menu, as if the visitor chose it now.
        autoComplete="off"
        value={selectedLanguage}
        aria-busy={progress.state === 'SWITCHING'}
        onChange={(event) => void switchLanguage(event.target.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language} suppressHydrationWarning>
            {languageName(language)}
          </option>
        ))}
      </select>
      <ChevronDown className={languageMenuCss.chevron} size={18} aria-hidden="true" />
      <output className="visually-hidden">{failureText}</output>
      {failureText !== '' && <p className={languageMenuCss.failed}>{failureText}</p>}
    </div>
  );
}

/** The site's logo from content, or the basket and the product's name if content has none. */
export function Logo({ logo }: { readonly logo: Picture | undefined }): ReactElement {
  const src = safeImage(logo?.src);
  if (src)
    return <img className={siteHeaderCss.logoImage} src={src} alt={logo?.alt || 'Kontor'} width={110} height={28} />;
  return (
    <span className={siteHeaderCss.logo}>
      <svg viewBox="0 0 28 28" width={28} height={28} fill="none" aria-hidden="true">
        <path d="M3 11h22l-2 12a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2L3 11Z" fill="currentColor" />
        <path d="m9 11 4-8M19 11l-4-8" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <span>Kontor</span>
    </span>
  );
}
