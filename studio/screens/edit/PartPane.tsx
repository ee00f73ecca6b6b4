import { textByKey } from '#renderers/texts/textByKey.ts';
import { useAtomValue } from 'jotai';
import { useMemo, type KeyboardEvent, type ReactElement } from 'react';
import { Button } from '../../layout/Button.tsx';
import { useOpenPart } from '../../layout/useAddress.ts';
import { checksOfPart, errorsOfPart } from '../../model/checkPlaces.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { namesPart, nearestNode, type OutlineNode } from '../../model/outline.ts';
import { partAt, type Part } from '../../model/parts.ts';
import { checksAtom } from '../../state/checks.ts';
import { documentsAtom, editAtom, selectedAtom } from '../../state/draft.ts';
import { outlineAtom } from '../../state/outline.ts';
import { mayEditAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import { bestStudioLanguage } from '../../i18n/texts.ts';
import { CheckList } from './CheckList.tsx';
import { Holds } from './Holds.tsx';
import css from './PartPane.module.css';
import { PartForm } from './PartForm.tsx';
import { PartHead } from './PartHead.tsx';
import { usePartActions } from './usePartActions.ts';
import { usePartName } from './usePartName.ts';
import { languagesAtom } from '../../state/outline.ts';

/** The selected part: where it is, what can be done with it, its form, and what it holds. */
export function PartPane(): ReactElement | null {
  const nodes = useAtomValue(outlineAtom);
  const selected = useAtomValue(selectedAtom);
  const node = nearestNode(nodes, selected) ?? nodes[0];
  const documents = useAtomValue(documentsAtom);
  const [first = ''] = useAtomValue(languagesAtom);
  const part = node && partAt(documents[first], node.path);
  const form = useAtomValue(editAtom)?.form;
  if (node && selected !== '' && !namesPart(nodes, selected)) return <UnknownPart nearest={node} />;
  return node && part ? <OnePart key={`${part.name}-${form}`} node={node} part={part} /> : null;
}

/** An address whose part is gone, and the way to the part that held it. */
function UnknownPart({ nearest }: { readonly nearest: OutlineNode }): ReactElement {
  const { t } = useTranslation('studio');
  const nameOf = usePartName();
  const openPart = useOpenPart();
  return (
    <>
      <h2 id="part-heading">{t('edit.unknown.headline')}</h2>
      <p className={css['about']}>{t('edit.unknown.text')}</p>
      <p>
        <Button onClick={() => openPart(nearest.pointer)}>{t('edit.unknown.back', { name: nameOf(nearest) })}</Button>
      </p>
    </>
  );
}

function OnePart({ node, part }: { readonly node: OutlineNode; readonly part: Part }): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const language = bestStudioLanguage([i18n.language]);
  const checks = useAtomValue(checksAtom);
  const mayEdit = useAtomValue(mayEditAtom);
  const { path } = node;
  const errors = useStable(useMemo(() => errorsOfPart(checks, part, path, language), [checks, part, path, language]));
  // What stands at its control is not said twice, unless it can be mended here.
  const own = useMemo(
    () =>
      checksOfPart(checks, part, path).filter(
        (check) => check.fix !== undefined || errorsOfPart([check], part, path, language).length === 0,
      ),
    [checks, part, path, language],
  );
  const moves = useMoveKeys(node);
  const about = `edit.about.${node.part}`;
  return (
    <>
      <PartHead node={node} />
      {i18n.exists(about, { ns: 'studio' }) && <p className={css['about']}>{textByKey(t, about)}</p>}
      {!mayEdit && <p className={css['about']}>{t('edit.readOnly')}</p>}
      {own.length > 0 && <CheckList checks={own} isShort />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its controls */}
      <div data-part-form className={css['form']} onKeyDown={moves}>
        <PartForm part={part} path={path} errors={errors} />
      </div>
      {node.lists.map((list) => (
        <Holds key={list.member} list={list} />
      ))}
    </>
  );
}

/** Alt with up and down moves the part while one of its texts is typed, as in the outline. */
function useMoveKeys(node: OutlineNode): (event: KeyboardEvent) => void {
  const { shift } = usePartActions();
  return (event) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    const isText = event.target instanceof Element && event.target.matches('input[type="text"], textarea');
    if (step === undefined || !event.altKey || !isText) return;
    event.preventDefault();
    shift(node, step);
  };
}

/** The same list as before while it says the same, so that a form is not told again what it shows. */
function useStable(errors: readonly FieldError[]): readonly FieldError[] {
  const text = JSON.stringify(errors);
  return useMemo((): readonly FieldError[] => JSON.parse(text), [text]);
}
