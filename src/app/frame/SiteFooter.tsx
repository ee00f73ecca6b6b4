import { srcSetOf, type ContentLink, type Content, offersPage } from '@kontor/schema-adapters/content';
import { useAtomValue, useSetAtom } from 'jotai';
import { ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { safeImage } from '../../links/links.ts';
import { settledMetadataAtom } from '../../store/site.ts';
import css from './SiteFooter.module.css';
import { bannerAtom, hasBannerAtom, showBannerAtom } from '../../session/thirdParties.ts';
import { Button } from '../layout/Button.tsx';
import { ContentAnchor } from '../layout/ContentAnchor.tsx';
import { useAction } from '../layout/useAction.ts';

/** Footer of the wide pages: social bar, then link columns. Shows only what content has. */
export function SiteFooter({ content }: { readonly content: Content | undefined }): ReactElement {
  const columns = content?.footer.columns ?? [];
  const social = content?.socialmediabar;
  return (
    <footer className={css.footer}>
      {social && social.links.length > 0 && (
        <section className={css.social} aria-label={social.headline || undefined}>
          <div className={`wrap ${css.socialRow}`}>
            <h2 className={css.socialHeadline}>{social.headline}</h2>
            <ul className={css.socialLinks}>
              {social.links.map((link) => (
                <li key={link.id}>
                  <ContentAnchor className={css.socialLink} url={link.url} reloads>
                    <SocialIcon src={safeImage(link.icon)} />
                    <span>{link.label}</span>
                  </ContentAnchor>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {columns.length > 0 && (
        <div className={`wrap ${css.columns}`}>
          {columns.map((column, index) => (
            <nav key={column.headline} aria-label={column.headline}>
              <h2 className={css.headline}>{column.headline}</h2>
              <LinkList links={column.links} isLegal={index === columns.length - 1} />
            </nav>
          ))}
        </div>
      )}
      {columns.length === 0 && <Legal />}
      <CookieSettings />
    </footer>
  );
}

/** Footer of login and registration: one row of legal links. */
export function SimpleFooter({ content }: { readonly content: Content | undefined }): ReactElement {
  return (
    <footer className={css.footer}>
      <Legal links={content?.simpleFooter.footerLinks} />
      <CookieSettings />
    </footer>
  );
}

/** The legal links in one row. */
function Legal({ links = [] }: { readonly links?: readonly ContentLink[] | undefined }): ReactElement {
  return (
    <div className={`wrap ${css.simple}`}>
      <LinkList links={links} isLegal />
    </div>
  );
}

/**
 * The links, without those to pages that the site has switched off. Legal links (the last column, or the only row) end
 * with the accessibility statement, which the server provides for every site.
 */
function LinkList({
  links,
  isLegal = false,
}: {
  readonly links: readonly ContentLink[];
  readonly isLegal?: boolean;
}): ReactElement {
  const { t, i18n } = useTranslation();
  const features = useAtomValue(settledMetadataAtom).value?.features;
  const visibleLinks = features ? links.filter(({ url }) => offersPage(url, features)) : links;
  const hasAccessibilityLink = links.some(({ url }) => /^\/accessibility(?:[?#]|$)/.test(url));
  return (
    <ul className={css.links}>
      {visibleLinks.map((link) => (
        <li key={link.id}>
          <ContentAnchor className={css.link} url={link.url} reloads>
            <LinkPicture src={safeImage(link.image)} />
            <span>{link.label}</span>
          </ContentAnchor>
        </li>
      ))}
      {isLegal && !hasAccessibilityLink && (
        <li>
          <a className={css.link} href={`/accessibility?lang=${i18n.language}`}>
            {t('global.accessibility')}
          </a>
        </li>
      )}
    </ul>
  );
}

/** A picture above a link's text, such as a seal. Decoration. */
function LinkPicture({ src }: { readonly src: string | undefined }): ReactElement | null {
  if (!src) return null;
  const srcSet = srcSetOf(src, 'marketing');
  return (
    <img
      className={css.linkPicture}
      src={src}
      srcSet={srcSet}
      sizes="105px"
      alt=""
      width={105}
      height={70}
      loading="lazy"
    />
  );
}

function SocialIcon({ src }: { readonly src: string | undefined }): ReactElement {
  if (src) return <img src={src} alt="" width={24} height={24} loading="lazy" />;
  return <ExternalLink size={20} aria-hidden="true" />;
}

/**
 * Reopens the consent banner, on pages that may have one. Shows a message if the banner cannot be loaded.
 * Source: requirements#PRI-3.
 */
function CookieSettings(): ReactElement {
  const { t } = useTranslation();
  const hasBanner = useAtomValue(hasBannerAtom);
  const show = useSetAtom(showBannerAtom);
  const isMissing = useAtomValue(bannerAtom) === 'FAILED';
  const { run, busy } = useAction(show);
  return (
    <div className={`wrap ${css.last}`}>
      {hasBanner && (
        <Button look="text" busy={busy} onClick={() => run()}>
          {t('global.cookies.settings')}
        </Button>
      )}
      {hasBanner && <output>{isMissing && t('global.cookies.failed')}</output>}
    </div>
  );
}
