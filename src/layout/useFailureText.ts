import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure, type FailureText } from '../errors/describeFailure.ts';
import type { Flow } from '../errors/errorRow.ts';
import { waitAfter } from '../state/portal/lockout.ts';

/** A failure as text, with the minutes of the provider's policy if the account is locked. Source: requirements#error-403120. */
export function useFailureText(error: unknown, flow: Flow): FailureText {
  const { i18n } = useTranslation();
  const lockoutMinutes = useAtomValue(waitAfter(error));
  return useMemo(() => {
    const text = describeFailure(error, flow, (key) => i18n.exists(key));
    return lockoutMinutes === undefined ? text : { ...text, values: { ...text.values, lockoutMinutes } };
  }, [error, flow, lockoutMinutes, i18n]);
}
