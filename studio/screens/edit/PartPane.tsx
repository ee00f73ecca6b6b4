import { textByKey } from '@kontor/rjsf-theme/texts';
import { useAtomValue } from 'jotai';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../forms/editorContext.ts';
import { TextMarksProvider } from '../../forms/textMarks.ts';
import { Button } from '../../layout/Button.tsx';
import { useOpenPart } from '../../layout/useAddress.ts';
import { checksOfPart, errorsOfPart } from '../../model/checkPlaces.ts';
import { namesPart, nearestNode, type OutlineNode } from '../../model/outline.ts';
import { nameAccountFields } from '../../model/partNames.ts';
import { partAt, type Part } from '../../model/parts.ts';
import { checksAtom } from '../../state/checkAtoms.ts';
import { editAtom, selectedAtom } from '../../state/draft.ts';
import { mainDocumentAtom, outlineAtom } from '../../state/outlineAtoms.ts';
import { mayEditAtom } from '../../state/session.ts';
import { workLanguagesAtom } from '../../state/translationAtoms.ts';
import { bestStudioLanguage } from '../../texts.ts';
import { usePartName } from '../usePartNames.ts';
import { CheckList } from './CheckList.tsx';
import { PartEffect } from './PartEffect.tsx';
import { PartForm } from './PartForm.tsx';
import { PartHead } from './PartHead.tsx';
import { PartList } from './PartList.tsx';
import css from './PartPane.module.css';
import { LanguageChoice } from './TranslationsBar.tsx';
import { usePartControls } from './usePartControls.ts';
import { useStable } from './useStable.ts';

/** The selected part: its header with actions, its form, findings and lists. */
export function PartPane(): ReactElement | null {
  const nodes = useAtomValue(outlineAtom);
  const selected = useAtomValue(selectedAtom);
  const node = nearestNode(nodes, selected) ?? nodes[0];
  const document = useAtomValue(mainDocumentAtom);
  const part = node && partAt(document, node.path);
  const form = useAtomValue(editAtom)?.form;
  if (node && selected !== '' && !namesPart(nodes, selected)) return <UnknownPart nearest={node} />;
  return node && part ? <OnePart key={`${part.name}-${form}`} node={node} part={part} /> : null;
}

/** The message for an address without a part, with a link to the nearest ancestor. */
function UnknownPart({ nearest }: { readonly nearest: OutlineNode }): ReactElement {
  const { t } = useTranslation('studio');
  const formatName = usePartName();
  const openPart = useOpenPart();
  return (
    <>
      <h2 id="part-heading">{t('edit.unknown.headline')}</h2>
      <p className={css['about']}>{t('edit.unknown.text')}</p>
      <p>
        <Button onClick={() => openPart(nearest.pointer)}>
          {t('edit.unknown.back', { name: formatName(nearest) })}
        </Button>
      </p>
    </>
  );
}

/** A part of the content: its texts and settings, what is wrong with them, and its lists. */
function OnePart({ node, part }: { readonly node: OutlineNode; readonly part: Part }): ReactElement {
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
  const { handleMoveKeys, marks } = usePartControls(node, part);
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
