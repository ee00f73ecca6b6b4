import type { Content } from '#adapters/model/content.ts';
import type { ReactElement, ReactNode } from 'react';
import { Awning } from './Awning.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Logo } from './Logo.tsx';
import css from './SiteHeader.module.css';

/** Logo, the promise of the site, the language menu, and the awning. `content` is undefined while it loads. */
export function SiteHeader({
  content,
  menu,
}: {
  readonly content: Content | undefined;
  readonly menu?: ReactNode;
}): ReactElement {
  return (
    <header className={css.header}>
      <div className={`wrap ${css.bar}`}>
        <Logo logo={content?.header.logo} />
        <p className={css.usp}>{content?.header.usptext}</p>
        <LanguageMenu />
        {menu}
      </div>
      <Awning />
    </header>
  );
}
