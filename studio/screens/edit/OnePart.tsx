import { textByKey } from '@kontor/rjsf-theme/texts';
import { useAtomValue } from 'jotai';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../forms/editorContext.ts';
import { TextMarksProvider } from '../../forms/textMarks.ts';
import { checksOfPart, errorsOfPart } from '../../model/checkPlaces.ts';
import type { OutlineNode } from '../../model/outline.ts';
import { nameAccountFields } from '../../model/partNames.ts';
import type { Part } from '../../model/parts.ts';
import { checksAtom } from '../../state/checkAtoms.ts';
import { mayEditAtom } from '../../state/session.ts';
import { workLanguagesAtom } from '../../state/translationAtoms.ts';
import { bestStudioLanguage } from '../../texts.ts';
import { CheckList } from './CheckList.tsx';
import { PartEffect } from './PartEffect.tsx';
import { PartForm } from './PartForm.tsx';
import { PartHead } from './PartHead.tsx';
import { PartList } from './PartList.tsx';
import css from './PartPane.module.css';
import { LanguageChoice } from './TranslationsBar.tsx';
import { useMoveKeys, usePartTextMarks, useRequestedFocus } from './partHooks.ts';
import { useStable } from '../useStable.ts';

/** A part of the content: its texts and settings, what is wrong with them, and its lists. */
export function OnePart({ node, part }: { readonly node: OutlineNode; readonly part: Part }): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const language = bestStudioLanguage([i18n.language]);
  const checks = useAtomValue(checksAtom);
  const mayEdit = useAtomValue(mayEditAtom);
  const { path } = node;
  const languages = useAtomValue(workLanguagesAtom);
  const formLanguages = useMemo(() => ({ language, languages }), [language, languages]);
  const editor = useEditor();
  const errors = useStable(
    useMemo(
      () =>
        errorsOfPart(checks, part, path, formLanguages).map(({ text = '', ...error }) => ({
          ...error,
          text: nameAccountFields(text, editor),
        })),
      [checks, part, path, formLanguages, editor],
    ),
  );
  // Leaves out findings that a control already shows, unless they have a fix or a link to another part.
  const listedChecks = useMemo(
    () =>
      checksOfPart(checks, part, path).filter(
        (check) =>
          check.fix !== undefined ||
          check.others !== undefined ||
          errorsOfPart([check], part, path, formLanguages).length === 0,
      ),
    [checks, part, path, formLanguages],
  );
  useRequestedFocus(node, part);
  const handleMoveKeys = useMoveKeys(node);
  const marks = usePartTextMarks(node);
  const about = `edit.about.${node.part}`;
  return (
    <>
      <PartHead node={node} />
      {!mayEdit && <p className={css['about']}>{t('edit.readOnly')}</p>}
      <LanguageChoice />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its controls */}
      <div data-part-form className={css['form']} onKeyDown={handleMoveKeys}>
        <TextMarksProvider value={marks}>
          <PartForm part={part} path={path} errors={errors} />
        </TextMarksProvider>
      </div>
      {i18n.exists(about, { ns: 'studio' }) && <p className={css['about']}>{textByKey(t, about)}</p>}
      {listedChecks.length > 0 && <CheckList checks={listedChecks} isShort />}
      <PartEffect pointer={node.pointer} />
      {node.lists.map((list) => (
        <PartList key={list.member} list={list} />
      ))}
    </>
  );
}
