import { useAtomValue, useSetAtom } from 'jotai';
import Menu from 'lucide-react/icons/menu';
import { useId, useRef, type FocusEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { logOutAtom, settledSessionAtom } from '../../session/session.ts';
import css from './AccountMenu.module.css';
import { Button } from '../layout/Button.tsx';
import { ContentAnchor } from '../layout/ContentAnchor.tsx';
import { MenuPlaceholder } from './MenuPlaceholder.tsx';
import { useAccountLinks } from '../layout/useAccountLinks.ts';
import { useAction } from '../layout/useAction.ts';

/** The header's menu for logged-in customers: start page, newsletters, account pages, logout. Source: requirements#account-menu. */
export function AccountMenu(): ReactElement | null {
  const { t } = useTranslation();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const session = useAtomValue(settledSessionAtom);
  const logOut = useSetAtom(logOutAtom);
  const { run, busy } = useAction(logOut);
  const { siteLinks, contentLinks } = useAccountLinks();
  if (session.state === 'LOADING') return <MenuPlaceholder />;
  if (session.value?.state !== 'LOGGED_IN') return null;
  const close = (): void => panel.current?.hidePopover?.();
  // An open panel would cover the focused element. The menu's own button closes the panel by itself.
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget && relatedTarget !== button.current && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <>
      <button ref={button} type="button" className={css.open} popoverTarget={id}>
        <Menu size={22} aria-hidden="true" />
        <span className={css.word}>{t('clp.menu.label')}</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- closes when the focus leaves its links */}
      <nav
        ref={panel}
        id={id}
        className={css.panel}
        popover="auto"
        aria-label={t('clp.menu.label')}
        onBlur={handleBlur}
      >
        <ul className={css.links}>
          {[...siteLinks, ...contentLinks].map((link) => (
            <li key={link.id}>
              <ContentAnchor className={css.link} url={link.url} onClick={close}>
                {link.label}
              </ContentAnchor>
            </li>
          ))}
        </ul>
        <Button look="quiet" busy={busy} onClick={() => run()}>
          {t('clp.logout')}
        </Button>
      </nav>
    </>
  );
}
