import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import css from './AccountPage.module.css';
import { ContentAnchor } from './ContentAnchor.tsx';
import { usePageTitle } from './currentPage.ts';
import { scrollBehavior } from './scrollBehavior.ts';
import { useAccountLinks } from './useAccountLinks.ts';

/** An account page: breadcrumb, one headline, side navigation on wide screens, cards. Source: requirements#account-pages. */
export function AccountPage({
  title,
  isWrong = false,
  children,
}: {
  readonly title: string;
  readonly isWrong?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useTranslation();
  const { siteLinks, contentLinks } = useAccountLinks();
  usePageTitle(title, isWrong);
  return (
    <div className={`wrap ${css.page}`}>
      <nav aria-label={t('clp.breadcrumb')}>
        <ol className={css.crumbs}>
          <li>
            <Link to="/">{t('clp.start.title')}</Link>
          </li>
          <li>
            <ChevronRight size={16} aria-hidden="true" />
            <span aria-current="page">{title}</span>
          </li>
        </ol>
      </nav>
      <div className={css.columns}>
        {contentLinks.length > 0 && (
          <nav className={css.side} aria-label={t('clp.side.label')}>
            {[...siteLinks, ...contentLinks].map((link) => (
              <ContentAnchor key={link.id} className={css.link} url={link.url}>
                {link.label}
              </ContentAnchor>
            ))}
          </nav>
        )}
        <div className={css.main}>
          <h1 className={css.title}>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}

/**
 * The heading of a card that links can lead to: an address with its id as hash scrolls to the card and focuses the
 * heading.
 */
export function CardHeading({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    const { current } = heading;
    if (hash !== `#${id}` || !current) return;
    current.tabIndex = -1;
    current.focus({ preventScroll: true });
    current.scrollIntoView?.({ behavior: scrollBehavior(), block: 'start' });
    // oxlint-disable-next-line react/exhaustive-deps -- the key: a second click on the same link scrolls again
  }, [hash, id, key]);
  return (
    <h2 ref={heading} id={id}>
      {children}
    </h2>
  );
}
