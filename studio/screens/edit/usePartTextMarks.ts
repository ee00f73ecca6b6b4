import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import type { OutlineNode } from '../../model/outline.ts';
import { pointerOf, type Path } from '../../model/parts.ts';
import { confirmTextAtom, nextGapAtom, translationsAtom, workLanguagesAtom } from '../../state/translationAtoms.ts';
import type { TextMarks } from '../../forms/textMarks.ts';
import { useOpenGap } from './TranslationsBar.tsx';

/** The translation state of the texts in a part's form. */
export function usePartTextMarks({ path }: OutlineNode): TextMarks {
  const languages = useAtomValue(workLanguagesAtom);
  const translations = useAtomValue(translationsAtom);
  const confirm = useSetAtom(confirmTextAtom);
  const next = useSetAtom(nextGapAtom);
  const openGap = useOpenGap();
  return useMemo((): TextMarks => {
    const toPath = (form: readonly (string | number)[]): Path => [...path, ...form.map(String)];
    return {
      languages,
      original: (form, language) => {
        const at = pointerOf(toPath(form));
        return translations[language]?.find((gap) => gap.pointer === at)?.original;
      },
      confirm: (form, language) => confirm(toPath(form), language),
      next: (form, language) => {
        const gap = next(pointerOf(toPath(form)), language);
        if (gap) openGap(gap, language);
      },
    };
  }, [languages, translations, path, confirm, next, openGap]);
}
