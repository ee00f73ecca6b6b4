import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { documentFor } from '../../rules/consentDocument.ts';
import { settledPasswordChecksAtom, settledTermsAtom, settledZipRuleAtom } from '../../state/portal/policies.ts';
import type { Policies } from './RegistrationForm.tsx';

/** The policies in the visitor's language once all are there, or why one could not be loaded. */
export function usePolicies(): {
  readonly policies: Policies | undefined;
  readonly failed: { readonly error: unknown } | undefined;
} {
  const { i18n } = useTranslation();
  const checks = useAtomValue(settledPasswordChecksAtom);
  const terms = useAtomValue(settledTermsAtom);
  const zipRule = useAtomValue(settledZipRuleAtom);
  const failed = [checks, terms, zipRule].find((one) => one.state === 'FAILED');
  const isReady = checks.state === 'READY' && terms.state === 'READY' && zipRule.state === 'READY';
  return {
    policies: isReady
      ? {
          checks: checks.value,
          documentUrl: documentFor(terms.value, i18n.language)?.documentUrl,
          zipRule: zipRule.value,
        }
      : undefined,
    failed,
  };
}
