import type { ContentLink } from '@kontor/schema-adapters/content';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileCheck from 'lucide-react/icons/file-check';
import FileDown from 'lucide-react/icons/file-down';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import Star from 'lucide-react/icons/star';
import UserRound from 'lucide-react/icons/user-round';
import UserX from 'lucide-react/icons/user-round-x';
import type { ReactElement } from 'react';
import { ContentAnchor } from '../app/layout/ContentAnchor.tsx';
import css from './start.module.css';

/** Icons for the product's pages and their parts. */
const icons: Readonly<Record<string, typeof Star | undefined>> = {
  '/personaldata': UserRound,
  '/addresses': House,
  '/accessdata': KeyRound,
  '/accessdata#access-passkeys': Fingerprint,
  '/consents': FileCheck,
  '/mydata': FileDown,
  '/mydata#delete-account': UserX,
};

/** The large tiles with links to the account pages, in the order of the content. */
export function AccountTiles({ links }: { readonly links: readonly ContentLink[] }): ReactElement | null {
  if (links.length === 0) return null;
  return (
    <ul className={css.tiles}>
      {links.map((link) => {
        const [page = ''] = link.url.split('#');
        const name = [link.url, page].find((one) => Object.hasOwn(icons, one)) ?? '';
        const Icon = icons[name] ?? Star;
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
