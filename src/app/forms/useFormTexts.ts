import type { RendererContext } from '@kontor/rjsf-theme/form';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { gatewaysAtom } from '../../store/store.ts';

/** Texts, language and the report of findings for forms. The same object until the language changes. */
export function useFormTexts(): Pick<RendererContext, 't' | 'language' | 'onFindings'> {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { journal } = useAtomValue(gatewaysAtom);
  return useMemo(() => ({ t, language, onFindings: journal.findings }), [t, language, journal]);
}
