import { ownMember } from '@kontor/schema-adapters/json';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ErrorWay } from '../../errors/errorCatalogue.ts';
import { Button } from './Button.tsx';
import { LinkButton } from './LinkButton.tsx';

const links = {
  LOGIN: { to: '/login', label: 'clp.tabs.login' },
  REGISTER: { to: '/registration', label: 'clp.tabs.registration' },
  RESET: { to: '/login/reset-password/start', label: 'global.errors.newPassword' },
  START: { to: '/', label: 'global.errors.toStart' },
} as const;

const returns = { BACK: 'global.errors.back', AGAIN: 'global.tryAgain' } as const;

/** The ways out of an error page as buttons, the first one in the main colour unless a form stands above. */
export function ErrorWays({
  ways,
  isSecond = false,
}: {
  readonly ways: readonly Exclude<ErrorWay, 'LINK'>[];
  readonly isSecond?: boolean;
}): ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // A visitor who opened the address directly has no earlier page on this site.
  const goBack = (): void => void (hasPageBefore() ? navigate(-1) : navigate('/'));
  return (
    <>
      {ways.map((way, index) => {
        const look = index === 0 && !isSecond ? 'plain' : 'quiet';
        return way === 'BACK' || way === 'AGAIN' ? (
          <Button key={way} look={look} onClick={goBack}>
            {t(returns[way])}
          </Button>
        ) : (
          <LinkButton key={way} look={look} to={links[way].to}>
            {t(links[way].label)}
          </LinkButton>
        );
      })}
    </>
  );
}

/** Whether this visit has a page to go back to: the router numbers the entries of the browser's history. */
export function hasPageBefore(): boolean {
  const state: unknown = globalThis.history.state;
  return Number(ownMember(state, 'idx')) > 0;
}
