import { useEffect, type AnchorHTMLAttributes, type MouseEvent, type ReactElement } from 'react';
import { addressOf } from './places.ts';
import type { NavigateOptions, To } from './router.ts';
import { useLocation, useNavigate } from './routerContext.ts';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** Path of this site, with query and hash. */
  readonly to: string;
  /** What the page gets with the link. */
  readonly state?: unknown;
  /** Opens a fresh document. */
  readonly reloadDocument?: boolean;
};

/** A link to another page of this site, which opens without a fresh document. */
export function Link({ to, state, reloadDocument = false, onClick, children, ...rest }: LinkProps): ReactElement {
  const navigate = useNavigate();
  const place = useLocation();
  const click = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (reloadDocument || event.defaultPrevented || !isPlainClick(event) || !isOfThisSite(to)) return;
    event.preventDefault();
    void navigate(to, { state, replace: addressOf(place) === addressOf(new URL(to, location.origin)) });
  };
  return (
    <a {...rest} href={to} onClick={click}>
      {children}
    </a>
  );
}

/** A link that says when its page is on screen (`aria-current`); with `end` only for exactly this path. */
export function NavLink({ end = false, ...link }: LinkProps & { readonly end?: boolean }): ReactElement {
  const at = plain(useLocation().pathname);
  const [target = ''] = link.to.split(/[?#]/);
  const path = plain(target);
  const isCurrent = at === path || (!end && path !== '' && at.startsWith(`${path}/`));
  return <Link aria-current={isCurrent ? 'page' : undefined} {...link} />;
}

/** Goes to another page as soon as it is drawn. */
export function Navigate({ to, ...options }: NavigateOptions & { readonly to: To }): null {
  const navigate = useNavigate();
  const { replace, state } = options;
  useEffect(() => {
    void navigate(to, { replace, state });
    // oxlint-disable-next-line react/exhaustive-deps -- once: other options would be another navigation
  }, [navigate, to]);
  return null;
}

/** The browser itself follows a link into another tab or window, and downloads. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const hasKey = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !hasKey && (target === '' || target === '_self');
}

function isOfThisSite(to: string): boolean {
  return URL.canParse(to, location.origin) && new URL(to, location.origin).origin === location.origin;
}

function plain(pathname: string): string {
  return pathname.toLowerCase().replace(/\/$/, '');
}
