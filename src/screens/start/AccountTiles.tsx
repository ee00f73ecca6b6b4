import type { ContentLink } from '#adapters/content/links.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileDown from 'lucide-react/icons/file-down';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import Star from 'lucide-react/icons/star';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactElement } from 'react';
import { ContentAnchor } from '../../layout/ContentAnchor.tsx';
import css from './start.module.css';

/** Icons for the product's own pages. */
const icons: Readonly<Record<string, typeof Star | undefined>> = {
  '/personaldata': UserRound,
  '/addresses': House,
  '/accessdata': KeyRound,
  '/mydata': FileDown,
};

/** The large tiles that link to the account pages, as listed in content. */
export function AccountTiles({ links }: { readonly links: readonly ContentLink[] }): ReactElement | null {
  if (links.length === 0) return null;
  return (
    <ul className={css.tiles}>
      {links.map((link) => {
        const Icon = (Object.hasOwn(icons, link.url) ? icons[link.url] : undefined) ?? Star;
        return (
          <li key={link.id}>
            <ContentAnchor className={css.tile} url={link.url}>
              <span className={css.icon}>
                <Icon size={26} aria-hidden="true" />
              </span>
              <span className={css.tileTexts}>
                <strong>{link.label}</strong>
                {link.description && <span>{link.description}</span>}
              </span>
              <ChevronRight className={css.chevron} size={22} aria-hidden="true" />
            </ContentAnchor>
          </li>
        );
      })}
    </ul>
  );
}
