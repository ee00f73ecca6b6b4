import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { bestStudioLanguage, studioLanguages } from '../i18n/loadTexts.ts';
import { changeLanguageAtom, textsAtom } from '../state/texts.ts';
import { languageNameIn } from '../model/languageName.ts';
import { Select } from './Select.tsx';

/** The language of the studio itself; each by its own name. */
export function LanguageSwitch(): ReactElement {
  const { t, language } = useAtomValue(textsAtom);
  const change = useSetAtom(changeLanguageAtom);
  return (
    <Select
      aria-label={t('studio.language')}
      value={language}
      onChoose={(value) => void change(bestStudioLanguage([value]))}
    >
      {studioLanguages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNameIn(one, one)}
        </option>
      ))}
    </Select>
  );
}
