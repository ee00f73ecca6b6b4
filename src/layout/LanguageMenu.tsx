import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronDown, Globe } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName, languageNameIn } from '../rules/languages.ts';
import { languageSwitchAtom, offeredLanguagesAtom, switchLanguageAtom } from '../state/site.ts';
import css from './LanguageMenu.module.css';

/** The language menu: every language by its own name. Not shown if the site has only one. */
export function LanguageMenu(): ReactElement | null {
  const { t, i18n } = useTranslation();
  const id = useId();
  const languages = useAtomValue(offeredLanguagesAtom);
  const progress = useAtomValue(languageSwitchAtom);
  const switchLanguage = useSetAtom(switchLanguageAtom);
  if (languages.length < 2) return null;
  const failed =
    progress.state === 'FAILED'
      ? t('global.language.failed', { language: languageNameIn(progress.to, i18n.language) })
      : '';
  const shown = progress.state === 'SWITCHING' ? progress.to : i18n.language;
  return (
    <div className={css.menu}>
      <label className="visually-hidden" htmlFor={id}>
        {t('global.language.label')}
      </label>
      <Globe className={css.globe} size={18} aria-hidden="true" />
      <select
        id={id}
        className={css.select}
        value={shown}
        aria-busy={progress.state === 'SWITCHING'}
        onChange={(event) => void switchLanguage(event.target.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language} suppressHydrationWarning>
            {languageName(language)}
          </option>
        ))}
      </select>
      <ChevronDown className={css.chevron} size={18} aria-hidden="true" />
      <output className="visually-hidden">{failed}</output>
      {failed !== '' && <p className={css.failed}>{failed}</p>}
    </div>
  );
}
