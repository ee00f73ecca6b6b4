import { noErrors, type FieldError } from '#renderers/fieldError.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../errors/describeFailure.ts';
import type { AccessOutcome } from '../../state/portal/access.ts';

const taken = 400003;

/** Puts a refusal at its field: a wrong password at the current one, everything else at the new value. Source: specification §8, password change. */
export function useAccessFaults(outcome: AccessOutcome | undefined, keys: { readonly current: string; readonly changed: string }): readonly FieldError[] {
  const { t } = useTranslation();
  const { current, changed } = keys;
  return useMemo(() => {
    if (outcome?.outcome === 'WRONG_PASSWORD') return [{ form: [current], what: 'provider', text: t('ap.accessdata.wrongPassword') }];
    if (outcome?.outcome !== 'REFUSED') return noErrors;
    const { keys: words, values } = describeFailure(outcome.error, 'clp');
    const isTaken = outcome.error.faults.some(({ errorCode }) => errorCode === taken);
    return [{ form: [changed], what: 'provider', text: isTaken ? t('mpp.errors.400003.general') : t([...words], values) }];
  }, [outcome, current, changed, t]);
}
