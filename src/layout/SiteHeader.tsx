import type { Content } from '#adapters/model/content.ts';
import type { ReactElement } from 'react';
import { Awning } from './Awning.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Logo } from './Logo.tsx';
import css from './SiteHeader.module.css';

/** Logo, the promise of the site, the language menu, and the awning. `content` is undefined while it loads. */
export function SiteHeader({ content }: { readonly content: Content | undefined }): ReactElement {
  return (
    <header className={css.header}>
      <div className={`wrap ${css.bar}`}>
        <Logo logo={content?.header.logo} />
        <p className={css.usp}>{content?.header.usptext}</p>
        <LanguageMenu />
      </div>
      <Awning />
    </header>
  );
}
