import type { Picture } from '#adapters/content/links.ts';
import { safeImage } from '../rules/safeLink.ts';
import type { ReactElement } from 'react';
import css from './SiteHeader.module.css';

/** The site's logo from content, or the basket and the product's name if content has none. */
export function Logo({ logo }: { readonly logo: Picture | undefined }): ReactElement {
  const src = safeImage(logo?.src);
  if (src) return <img className={css.logoImage} src={src} alt={logo?.alt || 'Kontor'} width={110} height={28} />;
  return (
    <span className={css.logo}>
      <svg viewBox="0 0 28 28" width={28} height={28} fill="none" aria-hidden="true">
        <path d="M3 11h22l-2 12a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2L3 11Z" fill="currentColor" />
        <path d="m9 11 4-8M19 11l-4-8" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      Kontor
    </span>
  );
}
