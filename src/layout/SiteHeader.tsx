import type { Content } from '#adapters/content/parseSiteContent.ts';
import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { Awning } from './Awning.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Logo } from './Logo.tsx';
import css from './SiteHeader.module.css';

/** Logo, the site's slogan, the language menu, and the awning. `content` is undefined while it loads. */
export function SiteHeader({
  content,
  menu,
}: {
  readonly content: Content | undefined;
  readonly menu?: ReactNode;
}): ReactElement {
  const { t } = useTranslation();
  const isLinkPage = /^\/preferences(?:\/|$)/i.test(useLocation().pathname);
  return (
    <header className={css.header}>
      <div className={`wrap ${css.bar}`}>
        {/* A page that was opened with a mailed link is left with a full page load, so that nothing of it stays in memory. */}
        <Link className={css.home} to="/" reloadDocument={isLinkPage}>
          <Logo logo={content?.header.logo} />
          <span className="visually-hidden"> – {t('global.home')}</span>
        </Link>
        <p className={css.usp}>{content?.header.usptext}</p>
        <LanguageMenu />
        {menu}
      </div>
      <Awning />
    </header>
  );
}
