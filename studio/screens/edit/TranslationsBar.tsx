import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useDeferredValue, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../forms/editorContext.ts';
import { Button } from '../../layout/Button.tsx';
import { Select } from '../../layout/Select.tsx';
import { useOpenControl } from '../../layout/useAddress.ts';
import { languageNameIn } from '../../model/languageName.ts';
import { placeNames } from '../../model/partNames.ts';
import type { Gap } from '../../model/translations.ts';
import { editAtom } from '../../state/draft.ts';
import { languagesAtom } from '../../state/outlineAtoms.ts';
import { toggleLaggingAtom } from '../../state/partAtoms.ts';
import { mayEditAtom } from '../../state/session.ts';
import { ALL_LANGUAGES, besideAtom, translationsAtom, workLanguagesAtom } from '../../state/translationAtoms.ts';
import { ExchangeDialog } from './ExchangeDialog.tsx';
import css from './TranslationsBar.module.css';

/** The visible languages with their gaps, and a checkbox for each that lets it lag behind. */
export function TranslationsBar(): ReactElement {
  const { t } = useTranslation('studio');
  const languages = useAtomValue(workLanguagesAtom);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={css['bar']} aria-labelledby="languages-heading">
      <h2 id="languages-heading">{t('edit.languages.heading')}</h2>
      <ul>
        {languages.map((language) => (
          <Language key={language} language={language} />
        ))}
      </ul>
      {languages.length > 1 && (
        <Button look="bare" onClick={() => setOpen(true)}>
          {t('exchange.open')}
        </Button>
      )}
      {isOpen && <ExchangeDialog onClose={() => setOpen(false)} />}
    </section>
  );
}

function Language({ language }: { readonly language: string }): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const { [language]: gaps = [] } = useDeferredValue(useAtomValue(translationsAtom));
  const lagging = useAtomValue(editAtom)?.lagging ?? [];
  const mayEdit = useAtomValue(mayEditAtom);
  const toggle = useSetAtom(toggleLaggingAtom);
  const openGap = useOpenGap();
  const [isOpen, setOpen] = useState(false);
  const [first] = gaps;
  const name = languageNameIn(language, i18n.language);
  const missing = gaps.filter(({ original }) => original === undefined).length;
  return (
    <li>
      <p>
        <strong>{name}</strong>{' '}
        <span>
          {first === undefined
            ? t('edit.languages.complete')
            : t('edit.languages.open', { missing, outdated: gaps.length - missing })}
        </span>
      </p>
      {first !== undefined && (
        <>
          <Button look="bare" onClick={() => openGap(first, language)}>
            {t('edit.languages.next', { language: name })}
          </Button>
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>
              {t('edit.languages.list')}
              <span className="visually-hidden">{` (${name})`}</span>
            </summary>
            {isOpen && <Gaps gaps={gaps} language={language} />}
          </details>
          {mayEdit && (
            <label>
              <input type="checkbox" checked={lagging.includes(language)} onChange={() => toggle(language)} />
              <span>
                <span>{t('edit.languages.lag')}</span>
                <span className="visually-hidden">{` (${name})`}</span>
              </span>
            </label>
          )}
        </>
      )}
    </li>
  );
}

/** The gaps of a language, from top to bottom; each entry opens its input. */
function Gaps({ gaps, language }: { readonly gaps: readonly Gap[]; readonly language: string }): ReactElement {
  const { t } = useTranslation('studio');
  const editor = useEditor();
  const openGap = useOpenGap();
  return (
    <ol className={css['gaps']}>
      {gaps.map((gap) => (
        <li key={gap.pointer}>
          <button type="button" onClick={() => openGap(gap, language)}>
            <span>{placeNames([gap.node], gap.pointer, editor).join(': ')}</span>{' '}
            <span className={css['kind']}>
              {t(gap.original === undefined ? 'edit.translations.missing' : 'edit.translations.outdated')}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The function that opens the input of a gap. */
export function useOpenGap(): (gap: Gap, language: string) => void {
  const openControl = useOpenControl();
  return useCallback(
    ({ node, path }, language) => openControl(node.pointer, [...path.slice(node.path.length), language]),
    [openControl],
  );
}

/** Chooses the language beside the main one in all forms; null if there are only two languages. */
export function LanguageChoice(): ReactElement | null {
  const { t, i18n } = useTranslation('studio');
  const [main = '', ...others] = useAtomValue(languagesAtom);
  const [beside, choose] = useAtom(besideAtom);
  const translations = useDeferredValue(useAtomValue(translationsAtom));
  if (others.length < 2) return null;
  const name = (tag: string): string => languageNameIn(tag, i18n.language);
  const optionText = (tag: string): string =>
    t('edit.languages.option', { language: name(tag), count: translations[tag]?.length ?? 0 });
  return (
    <label className={css['choice']}>
      <span>{t('edit.languages.beside', { language: name(main) })}</span>
      <Select
        value={beside}
        options={[...others.map((tag) => [tag, optionText(tag)] as const), [ALL_LANGUAGES, t('edit.languages.all')]]}
        onChoose={choose}
      />
    </label>
  );
}
