import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { textOf } from '../../browser/shape.ts';
import { withOrigin } from '../../links/links.ts';
import { logOutAtom, loggedInAtom } from '../../session/session.ts';
import { waitingSignOnAtom } from '../../session/signOnAtoms.ts';
import { Button } from './Button.tsx';
import { EntryLink } from './EntryLink.tsx';
import { LinkButton } from './LinkButton.tsx';
import { useAction } from './useAction.ts';

/**
 * A link to the login at the end of a flow. The login leads logged-in visitors to the start page, so if an account is
 * logged in here, possibly somebody else's, the page names it and offers its logout first. Place it in `Actions`.
 * Source: requirements#logged-in-visitor.
 */
export function LoginLink({
  from,
}: {
  /** The page to open after the login; by default the one in the URL. */
  readonly from?: string | null;
}): ReactElement {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const account = useAtomValue(loggedInAtom);
  // The login of a partner that requires a new one opens for everybody.
  const opensLogin = useAtomValue(waitingSignOnAtom)?.wantsLogin === true;
  const logOut = useSetAtom(logOutAtom);
  const login = withOrigin('/login', from === undefined ? search.get('from') : from);
  const { run, busy } = useAction(async () => {
    await logOut();
    await navigate(login);
  });
  if (!account || opensLogin) return <EntryLink from={from} />;
  return (
    <>
      <p>
        {t('clp.login.otherAccount')} <strong>{textOf(account.profile, 'email')}</strong>
      </p>
      <Button busy={busy} onClick={() => run()}>
        {t('clp.logout')}
      </Button>
      <LinkButton look="text" to="/">
        {t('global.errors.toStart')}
      </LinkButton>
    </>
  );
}
