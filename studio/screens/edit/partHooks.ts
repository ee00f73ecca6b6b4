import { focusAt } from '@kontor/rjsf-theme/form';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, type KeyboardEvent } from 'react';
import type { TextMarks } from '../../forms/textMarks.ts';
import type { OutlineNode } from '../../model/outline.ts';
import { partAnchor } from '../../model/partForm.ts';
import { pathOf, pointerOf, type Part, type Path } from '../../model/parts.ts';
import { selectedAtom } from '../../state/draft.ts';
import { dueFocusAtom } from '../../state/partAtoms.ts';
import { confirmTextAtom, nextGapAtom, translationsAtom, workLanguagesAtom } from '../../state/translationAtoms.ts';
import { useOpenGap } from './TranslationsBar.tsx';
import { focusForm } from './useOutlineKeys.ts';
import { usePartActions } from './usePartActions.ts';

/** Alt with arrow up and down moves the part from its text inputs, as in the outline. */
export function useMoveKeys(node: OutlineNode): (event: KeyboardEvent) => void {
  const { shift } = usePartActions();
  return (event) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    const isText = event.target instanceof Element && event.target.matches('input[type="text"], textarea');
    if (step === undefined || !event.altKey || !isText) return;
    event.preventDefault();
    shift(node, step);
  };
}

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

/** Focuses the requested control of the part, or the input that an address of an error sentence names. */
export function useRequestedFocus(node: OutlineNode, part: Part): void {
  const [pendingFocus, setPendingFocus] = useAtom(dueFocusAtom);
  useEffect(() => {
    if (pendingFocus?.part !== node.pointer) return;
    if (pendingFocus.control) focusAt(partAnchor(part), pendingFocus.control);
    else focusForm();
    setPendingFocus(undefined);
  }, [pendingFocus, node.pointer, part, setPendingFocus]);
  const selected = useAtomValue(selectedAtom);
  useEffect(() => {
    if (selected.startsWith(`${node.pointer}/errors/`))
      focusAt(partAnchor(part), pathOf(selected.slice(node.pointer.length)));
  }, [selected, node.pointer, part]);
}
