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

/** The selected part: its header with actions, its form, findings and lists. */
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

/** The message for an address without a part, with a link to the nearest ancestor. */
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
  const handleMoveKeys = useMoveKeys(node);
  const marks = useMarks(node);
  const [pendingFocus, setPendingFocus] = useAtom(dueFocusAtom);
  useEffect(() => {
    if (pendingFocus?.part !== node.pointer) return;
    if (pendingFocus.control) focusAt(partAnchor(part), pendingFocus.control);
    else focusForm();
    setPendingFocus(undefined);
  }, [pendingFocus, node.pointer, part, setPendingFocus]);
  const selected = useAtomValue(selectedAtom);
  useEffect(() => {
    // An address of an error sentence focuses its input.
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

/** The warning at a changed anchor: the published one, and that links in mails still work. */
function useAddressWarning(value: FormValue): readonly FieldError[] {
  const { t } = useTranslation('studio');
  const site = useAtomValue(openSiteAtom);
  const address = publishedAnchor(value['formerAnchors'], site?.published ?? {});
  if (address === undefined) return [];
  const text = t('edit.address.changed', { address, number: site?.version?.number ?? 1 });
  return [{ form: ['anchor'], what: 'address-changed', text }];
}

/** Alt with arrow up and down moves the part from its text inputs, as in the outline. */
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

/** The translation state of the texts in a part's form. */
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

/** Keeps a JSON value stable while it is equal, so that the form gets no needless updates. */
function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo((): T => JSON.parse(text), [text]);
}

/** A list of the part: its tiles, fields or links, which have their own forms, and the button that adds one. */
function PartList({ list }: { readonly list: OutlineList }): ReactElement {
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
 * The form of one part, generated from the content's schema. Writes each keystroke to the draft. Takes over outside
 * changes of the value (a derived anchor, undo, another editor, a fix), but keeps trailing whitespace in the focused
 * input.
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
  /** The value in the documents. */
  const current = useRef<FormValue>(value);
  useLayoutEffect(() => {
    if (sameValue(value, current.current)) return;
    current.current = value;
    const formValue = store.submittedValue;
    if (sameValue(formValue, value)) return;
    const focused = focusedPath(form);
    const isUnfinished = focused !== undefined && sameValue(valueAt(value, focused), valueAt(formValue, focused));
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
        // An added, removed or ticked entry is its own undo step.
        const isTyped = ['string', 'number'].includes(typeof (valueAt(after, at) ?? ''));
        write({ part, path, before, after, ...(isTyped && { control: at.join(' ') }) });
      }}
    />
  );
}

/** The path of the focused control in a form. */
function focusedPath({ anchor, schema }: AdaptedForm): readonly string[] | undefined {
  const id = `${document.activeElement?.id ?? ''}_`;
  const name = Object.keys(schema.properties ?? {}).find((one) => id.startsWith(`${idOf(anchor, [one])}_`));
  return name === undefined
    ? undefined
    : [name, ...id.slice(idOf(anchor, [name]).length + 1, -1).split('_')].filter(Boolean);
}
