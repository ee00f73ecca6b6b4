import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ProviderError } from '../../gateways/ProviderError.ts';
import { FailureNotice } from '../../layout/FailureNotice.tsx';

/** Codes that tell whether an account exists or how it stands. Source: design §7, account existence. */
const tellingCodes = new Set([403005, 403041, 403042, 403047, 403120]);
const refusedEntry = 400006;

/** Why a login did not work. Where the site hides who has an account, one neutral text stands for every reason. */
export function LoginFailure({ error, isNeutral }: { readonly error: unknown; readonly isNeutral: boolean }): ReactElement {
  const { t } = useTranslation();
  const code = error instanceof ProviderError ? error.code : undefined;
  const hasUnknownMessage = error instanceof ProviderError && code === refusedEntry && error.customMessage !== undefined;
  const neutral = isNeutral && code !== undefined && tellingCodes.has(code) ? t('clp.login.error.neutral') : undefined;
  return <FailureNotice error={error} headline={t('clp.login.error.headline')} text={neutral ?? (hasUnknownMessage ? t('clp.login.customError.unknown') : undefined)} />;
}
