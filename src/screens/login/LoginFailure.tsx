import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Flow } from '../../errors/errorCatalogue.ts';
import { tellsExistence } from '../../errors/reactions.ts';
import { FailureNotice } from '../../layout/FailureNotice.tsx';

/** Why a login did not work. Where the site hides who has an account, one neutral text stands for every reason. Source: design §7, account existence. */
export function LoginFailure({ error, flow, isNeutral }: { readonly error: unknown; readonly flow: Flow; readonly isNeutral: boolean }): ReactElement {
  const { t } = useTranslation();
  return <FailureNotice error={error} flow={flow} headline={t('clp.login.error.headline')} text={isNeutral && tellsExistence(error) ? t('clp.login.error.neutral') : undefined} />;
}
