import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { bestStudioLanguage, changeLanguage, studioLanguages } from '../i18n/texts.ts';
import { languageNameIn } from '../model/languageName.ts';
import { gatewaysAtom } from '../state/gateways.ts';
import { Select } from './Select.tsx';

/** The language of the studio itself; each by its own name. The choice is kept. */
export function LanguageSwitch(): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const { storage } = useAtomValue(gatewaysAtom);
  const choose = async (value: string): Promise<void> => {
    const language = bestStudioLanguage([value]);
    if (await changeLanguage(i18n, language)) storage.write('language', language);
  };
  return (
    <Select aria-label={t('studio.language')} value={i18n.language} onChoose={(value) => void choose(value)}>
      {studioLanguages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNameIn(one, one)}
        </option>
      ))}
    </Select>
  );
}
