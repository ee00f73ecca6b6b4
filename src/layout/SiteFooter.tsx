import { srcSetOf } from '#adapters/content/pictureWidths.ts';
import type { ContentLink } from '#adapters/content/links.ts';
import type { Content } from '#adapters/content/parseSiteContent.ts';
import { ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { safeImage, safeLink } from '../rules/safeLink.ts';
import { CookieSettings } from './CookieSettings.tsx';
import css from './SiteFooter.module.css';

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
                  <SocialLink link={link} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {columns.length > 0 && (
        <div className={`wrap ${css.columns}`}>
          {columns.map((column) => (
            <nav key={column.headline} aria-label={column.headline}>
              <h2 className={css.headline}>{column.headline}</h2>
              <LinkList links={column.links} />
            </nav>
          ))}
        </div>
      )}
      <LastRow />
    </footer>
  );
}

/** Footer of login and registration: one row of legal links. */
export function SimpleFooter({ content }: { readonly content: Content | undefined }): ReactElement {
  return (
    <footer className={css.footer}>
      <div className={`wrap ${css.simple}`}>
        <LinkList links={content?.simpleFooter.footerLinks ?? []} />
      </div>
      <LastRow />
    </footer>
  );
}

/** On every page, whatever content has: the accessibility statement, which the server writes as a page of its own. */
function LastRow(): ReactElement {
  const { t, i18n } = useTranslation();
  return (
    <div className={`wrap ${css.last}`}>
      <a className={css.link} href={`/accessibility?lang=${i18n.language}`}>
        {t('global.accessibility')}
      </a>
      <CookieSettings />
    </div>
  );
}

function LinkList({ links }: { readonly links: readonly ContentLink[] }): ReactElement {
  return (
    <ul className={css.links}>
      {links.map((link) => (
        <li key={link.id}>
          <FooterLink link={link} />
        </li>
      ))}
    </ul>
  );
}

/** A link with an unsafe URL is shown as plain text. */
function FooterLink({ link }: { readonly link: ContentLink }): ReactElement {
  const target = safeLink(link.url);
  const inner = (
    <>
      <LinkPicture src={safeImage(link.image)} />
      {link.label}
    </>
  );
  if (!target) return <span className={css.link}>{inner}</span>;
  return (
    <a className={css.link} href={target.href} rel={target.external ? 'noopener noreferrer' : undefined}>
      {inner}
    </a>
  );
}

/** Above a link's text if content has a picture for it, such as a seal. Decoration. */
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

function SocialLink({ link }: { readonly link: ContentLink }): ReactElement {
  const target = safeLink(link.url);
  const icon = safeImage(link.icon);
  const inner = (
    <>
      {icon ? (
        <img src={icon} alt="" width={24} height={24} loading="lazy" />
      ) : (
        <ExternalLink size={20} aria-hidden="true" />
      )}
      {link.label}
    </>
  );
  if (!target) return <span className={css.socialLink}>{inner}</span>;
  return (
    <a className={css.socialLink} href={target.href} rel="noopener noreferrer">
      {inner}
    </a>
  );
}
