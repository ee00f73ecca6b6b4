import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { bestStudioLanguage, studioLanguages } from '../i18n/loadTexts.ts';
import { changeLanguageAtom, textsAtom } from '../state/texts.ts';
import { languageNameIn } from '../model/languageName.ts';
import css from './Select.module.css';

/** The language of the studio itself; each by its own name. */
export function LanguageSwitch(): ReactElement {
  const { t, language } = useAtomValue(textsAtom);
  const change = useSetAtom(changeLanguageAtom);
  return (
    <select
      className={css['select']}
      aria-label={t('studio.language')}
      value={language}
      onChange={({ currentTarget }) => void change(bestStudioLanguage([currentTarget.value]))}
    >
      {studioLanguages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNameIn(one, one)}
        </option>
      ))}
    </select>
  );
}
