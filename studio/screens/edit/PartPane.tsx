import { textByKey } from '#renderers/texts/textByKey.ts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import {
  useEffect,
  useMemo,
  type KeyboardEvent,
  type ReactElement,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../layout/Button.tsx';
import { useOpenPart } from '../../layout/useAddress.ts';
import { checksOfPart, errorsOfPart } from '../../model/checkPlaces.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { namesPart, nearestNode, type OutlineNode, type OutlineList } from '../../model/outline.ts';
import { partAt, pathOf, pointerOf, type Part, type Path } from '../../model/parts.ts';
import { checksAtom } from '../../state/checkAtoms.ts';
import { documentsAtom, editAtom, openSiteAtom, selectedAtom } from '../../state/draft.ts';
import { publishedAnchor } from '../../model/newParts.ts';
import { outlineAtom, languagesAtom } from '../../state/outlineAtoms.ts';
import { mayEditAtom } from '../../state/session.ts';
import { confirmTextAtom, nextGapAtom, translationsAtom, workLanguagesAtom } from '../../state/translationAtoms.ts';
import { TextMarksProvider, type TextMarks } from '../../forms/textMarks.ts';
import { LanguageChoice, useOpenGap } from './TranslationsBar.tsx';
import { useTranslation } from 'react-i18next';
import { bestStudioLanguage } from '../../i18n/texts.ts';
import { CheckList } from './CheckList.tsx';
import css from './PartPane.module.css';
import { PartEffect } from './PartEffect.tsx';
import { PartHead } from './PartHead.tsx';
import { useErrorSentences } from './useErrorSentences.ts';
import { focusForm } from './useOutlineKeys.ts';
import { usePartActions } from './usePartActions.ts';
import { useEditor } from '../../forms/editorContext.ts';
import { nameAccountFields } from '../../model/partNames.ts';
import { usePartName } from '../usePartNames.ts';
import { AddParts } from './AddParts.tsx';
import { PartIcon } from './componentLooks.tsx';
import { Problems, useProblems } from './Problems.tsx';
import { sameValue, valueAt, withValueAt } from '#adapters/check/formValue.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { formRules } from '#renderers/form/formRules.ts';
import { FormStore } from '#renderers/model/FormStore.ts';
import { PortalForm } from '#renderers/form/PortalForm.tsx';
import { focusAt } from '#renderers/model/focus.ts';
import { idOf } from '#renderers/model/formContext.ts';
import { studioTheme } from '../../forms/studioTheme.tsx';
import { isConditional } from '../../model/conditions.ts';
import { partAnchor, partForm } from '../../model/partForm.ts';
import { partValue } from '../../model/partValue.ts';
import { dueFocusAtom, writePartAtom } from '../../state/partAtoms.ts';

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
  const languages = useAtomValue(workLanguagesAtom);
  const shown = useMemo(() => ({ language, languages }), [language, languages]);
  const editor = useEditor();
  const errors = useStable(
    useMemo(
      () =>
        errorsOfPart(checks, part, path, shown).map(({ text = '', ...error }) => ({
          ...error,
          text: nameAccountFields(text, editor),
        })),
      [checks, part, path, shown, editor],
    ),
  );
  // What stands at its control is not said twice, unless it can be mended here or leads to another part.
  const own = useMemo(
    () =>
      checksOfPart(checks, part, path).filter(
        (check) =>
          check.fix !== undefined ||
          check.others !== undefined ||
          errorsOfPart([check], part, path, shown).length === 0,
      ),
    [checks, part, path, shown],
  );
  const moves = useMoveKeys(node);
  const marks = useMarks(node);
  const [due, setDue] = useAtom(dueFocusAtom);
  useEffect(() => {
    if (due?.part !== node.pointer) return;
    if (due.control) focusAt(partAnchor(part), due.control);
    else focusForm();
    setDue(undefined);
  }, [due, node.pointer, part, setDue]);
  const selected = useAtomValue(selectedAtom);
  useEffect(() => {
    // An address that names a sentence leads into its input.
    if (selected.startsWith(`${node.pointer}/errors/`))
      focusAt(partAnchor(part), pathOf(selected.slice(node.pointer.length)));
  }, [selected, node.pointer, part]);
  const about = `edit.about.${node.part}`;
  return (
    <>
      <PartHead node={node} />
      {!mayEdit && <p className={css['about']}>{t('edit.readOnly')}</p>}
      <LanguageChoice />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its controls */}
      <div data-part-form className={css['form']} onKeyDown={moves}>
        <TextMarksProvider value={marks}>
          <PartForm part={part} path={path} errors={errors} />
        </TextMarksProvider>
      </div>
      {i18n.exists(about, { ns: 'studio' }) && <p className={css['about']}>{textByKey(t, about)}</p>}
      {own.length > 0 && <CheckList checks={own} isShort />}
      <PartEffect pointer={node.pointer} />
      {node.lists.map((list) => (
        <Holds key={list.member} list={list} />
      ))}
    </>
  );
}

/** At a changed address: which version has another one, and where links in mails lead. */
function useAddressWarning(value: FormValue): readonly FieldError[] {
  const { t } = useTranslation('studio');
  const site = useAtomValue(openSiteAtom);
  const address = publishedAnchor(value['formerAnchors'], site?.published ?? {});
  if (address === undefined) return [];
  const text = t('edit.address.changed', { address, number: site?.version?.number ?? 1 });
  return [{ form: ['anchor'], what: 'address-changed', text }];
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

/** What the texts of a part's form show besides their words. */
function useMarks({ path }: OutlineNode): TextMarks {
  const languages = useAtomValue(workLanguagesAtom);
  const translations = useAtomValue(translationsAtom);
  const confirm = useSetAtom(confirmTextAtom);
  const next = useSetAtom(nextGapAtom);
  const openGap = useOpenGap();
  return useMemo((): TextMarks => {
    const placeOf = (form: readonly (string | number)[]): Path => [...path, ...form.map(String)];
    return {
      languages,
      original: (form, language) => {
        const at = pointerOf(placeOf(form));
        return translations[language]?.find((gap) => gap.pointer === at)?.original;
      },
      confirm: (form, language) => confirm(placeOf(form), language),
      next: (form, language) => {
        const gap = next(pointerOf(placeOf(form)), language);
        if (gap) openGap(gap, language);
      },
    };
  }, [languages, translations, path, confirm, next, openGap]);
}

/** The same as before while it says the same, so that a form is not told again what it shows. */
function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo((): T => JSON.parse(text), [text]);
}

/** What a part holds: its tiles, fields or links, each with a form of its own, and the button that adds one. */
function Holds({ list }: { readonly list: OutlineList }): ReactElement {
  const { t } = useTranslation('studio');
  const nameOf = usePartName();
  const mayEdit = useAtomValue(mayEditAtom);
  const openPart = useOpenPart();
  const problemsAt = useProblems();
  const id = useId();
  return (
    <section className={css['holds']} aria-labelledby={id}>
      <div className={css['holdsHead']}>
        <h3 id={id}>{textByKey(t, `members.${list.member}`)}</h3>
        {mayEdit && <AddParts list={list} />}
      </div>
      {list.items.length === 0 && <p className={css['empty']}>{t('edit.holds.empty')}</p>}
      <ul className={css['items']}>
        {list.items.map((item) => {
          return (
            <li key={item.pointer}>
              <button type="button" className={css['itemButton']} onClick={() => openPart(item.pointer)}>
                <PartIcon part={item.part} />
                <span>
                  <span>{nameOf(item)}</span>
                  {item.stands !== undefined && <code className={css['stands']}>{item.stands}</code>}
                </span>
                <Problems count={problemsAt(item.pointer)} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface PartFormProps {
  readonly part: Part;
  readonly path: Path;
  readonly errors: readonly FieldError[];
}

/**
 * The form of one part, generated from the content's schema. Each keystroke is in the draft at once. Of a value that
 * changes from outside (an address that follows its words, undo, another editor, a mend) the form takes the members that
 * differ; the blank at the end of a text in which somebody is typing stays.
 */
function PartForm({ part, path, errors }: PartFormProps): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const readOnly = !useAtomValue(mayEditAtom);
  const languages = useAtomValue(languagesAtom);
  const documents = useAtomValue(documentsAtom);
  const write = useSetAtom(writePartAtom);
  const value = useMemo(() => partValue(documents, part, path), [documents, part, path]);
  const type = typeof value['type'] === 'string' ? value['type'] : undefined;
  const hasConditions = isConditional(value);
  const hasFormerAnchors = value['formerAnchors'] !== undefined;
  const warnings = useStable(useAddressWarning(value));
  const sentences = useStable(useErrorSentences(part, path));
  const form = useMemo(
    () =>
      partForm(part, {
        t: (key, values) => textByKey(t, key, values),
        hasText: (key) => i18n.exists(key, { ns: 'studio' }),
        languages,
        readOnly,
        type,
        isConditional: hasConditions,
        hasFormerAnchors,
        sentences,
      }),
    [part, t, i18n, languages, readOnly, type, hasConditions, hasFormerAnchors, sentences],
  );
  const [store] = useState(() => new FormStore({ rules: formRules(form, 'DE'), value }));
  /** What the documents have. */
  const current = useRef<FormValue>(value);
  useLayoutEffect(() => {
    if (sameValue(value, current.current)) return;
    current.current = value;
    const typed = store.submittedValue;
    if (sameValue(typed, value)) return;
    const focused = focusedPath(form);
    const isUnfinished = focused !== undefined && sameValue(valueAt(value, focused), valueAt(typed, focused));
    store.replaceValue(isUnfinished ? withValueAt(value, focused, valueAt(store.value, focused)) : value);
  }, [value, form, store]);
  return (
    <PortalForm
      form={form}
      store={store}
      theme={studioTheme}
      summary="none"
      extraErrors={useMemo(() => [...errors, ...warnings], [errors, warnings])}
      onChange={(_value, at) => {
        const before = current.current;
        const after = store.submittedValue;
        if (sameValue(before, after)) return;
        current.current = after;
        // An added, removed or ticked entry is a step of undo by itself.
        const isTyped = ['string', 'number'].includes(typeof (valueAt(after, at) ?? ''));
        write({ part, path, before, after, ...(isTyped && { control: at.join(' ') }) });
      }}
    />
  );
}

/** The place in a form in whose control somebody is typing. */
function focusedPath({ anchor, schema }: AdaptedForm): readonly string[] | undefined {
  const id = `${document.activeElement?.id ?? ''}_`;
  const name = Object.keys(schema.properties ?? {}).find((one) => id.startsWith(`${idOf(anchor, [one])}_`));
  return name === undefined
    ? undefined
    : [name, ...id.slice(idOf(anchor, [name]).length + 1, -1).split('_')].filter(Boolean);
}
