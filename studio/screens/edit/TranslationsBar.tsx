import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { Button } from '../../layout/Button.tsx';
import { languageNameIn } from '../../model/languageName.ts';
import { translationsAtom } from '../../state/checks.ts';
import { editAtom } from '../../state/draft.ts';
import { toggleLaggingAtom } from '../../state/parts.ts';
import { mayEditAtom } from '../../state/session.ts';
import { useOpenPart } from '../../layout/useAddress.ts';
import { useTranslation } from 'react-i18next';
import css from './TranslationsBar.module.css';
import { languagesAtom } from '../../state/outline.ts';
import { useLater } from './useLater.ts';

/** Each language with what it lacks; a press goes to the next gap. A language may lag behind if the editor says so. */
export function TranslationsBar(): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const own = i18n.language;
  const languages = useAtomValue(languagesAtom);
  const translations = useLater(useAtomValue(translationsAtom));
  const lagging = useAtomValue(editAtom)?.lagging ?? [];
  const mayEdit = useAtomValue(mayEditAtom);
  const openPart = useOpenPart();
  const toggle = useSetAtom(toggleLaggingAtom);
  return (
    <section className={css['bar']} aria-labelledby="languages-heading">
      <h2 id="languages-heading">{t('edit.languages.heading')}</h2>
      <ul>
        {languages.map((language) => {
          const { missing = [], outdated = [] } = translations[language] ?? {};
          const [first] = [...missing, ...outdated];
          return (
            <li key={language}>
              <p>
                <strong>{languageNameIn(language, own)}</strong>{' '}
                {first === undefined
                  ? t('edit.languages.complete')
                  : t('edit.languages.open', { missing: missing.length, outdated: outdated.length })}
              </p>
              {first !== undefined && (
                <Button look="bare" onClick={() => openPart(first)}>
                  {t('edit.languages.next', { language: languageNameIn(language, own) })}
                </Button>
              )}
              {first !== undefined && mayEdit && (
                <label>
                  <input type="checkbox" checked={lagging.includes(language)} onChange={() => toggle(language)} />
                  <span>
                    {t('edit.languages.lag')}
                    <span className="visually-hidden">{` (${languageNameIn(language, own)})`}</span>
                  </span>
                </label>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
