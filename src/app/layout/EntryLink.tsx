import type { TextKey } from '@kontor/rjsf-theme/texts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { withOrigin } from '../../links/links.ts';
import { LinkButton } from './LinkButton.tsx';

interface EntryLinkProps {
  readonly to?: '/login' | '/login/reset-password/start' | '/registration';
  readonly label?: TextKey;
  readonly look?: 'plain' | 'quiet' | 'text';
  readonly onClick?: () => void;
  /** The page to open after the login; by default the one in the URL. */
  readonly from?: string | null | undefined;
}

/** A link to the login or another page of the entry, which keeps the page that the visitor requested (`from`). */
export function EntryLink({
  to = '/login',
  label = 'clp.login.resend.toLogin',
  from,
  ...button
}: EntryLinkProps): ReactElement {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <LinkButton {...button} to={withOrigin(to, from === undefined ? search.get('from') : from)}>
      {t(label)}
    </LinkButton>
  );
}
