import { useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect, useMemo, useRef, type ReactElement } from 'react';
import { sameValue, withValueAt } from '#adapters/check/formValue.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { textByKey } from '#renderers/texts/textByKey.ts';
import { PortalForm, type PortalFormHandle } from '#renderers/form/PortalForm.tsx';
import { studioTheme } from '../../forms/studioTheme.ts';
import { partForm } from '../../model/partForm.ts';
import { partValue } from '../../model/partValue.ts';
import type { Part, Path } from '../../model/parts.ts';
import { documentsAtom, editAtom } from '../../state/draft.ts';
import { writePartAtom } from '../../state/parts.ts';
import { mayEditAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import { languagesAtom } from '../../state/outline.ts';

interface PartFormProps {
  readonly part: Part;
  readonly path: Path;
  readonly errors: readonly FieldError[];
}

/**
 * The form of one part, generated from the content's schema. Each keystroke is in the draft at once. Of a value that
 * changes from outside (an address that follows its words, undo, another editor, a mend) the form takes the members that
 * differ; another editor never replaces the text in which somebody is typing.
 */
export function PartForm({ part, path, errors }: PartFormProps): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const readOnly = !useAtomValue(mayEditAtom);
  const languages = useAtomValue(languagesAtom);
  const documents = useAtomValue(documentsAtom);
  const isChangedElsewhere = useAtomValue(editAtom)?.isChangedElsewhere === true;
  const write = useSetAtom(writePartAtom);
  const form = useMemo(
    () =>
      partForm(part, {
        t: (key) => textByKey(t, key),
        hasText: (key) => i18n.exists(key, { ns: 'studio' }),
        languages,
        readOnly,
      }),
    [part, t, i18n, languages, readOnly],
  );
  const value = useMemo(() => partValue(documents, part, path), [documents, part, path]);
  const shown = useRef<FormValue>(value);
  const handle = useRef<PortalFormHandle>(null);
  useLayoutEffect(() => {
    if (sameValue(value, shown.current)) return;
    shown.current = value;
    handle.current?.take(value, isChangedElsewhere);
  }, [value, isChangedElsewhere]);
  const report = (after: FormValue, control: string): void => {
    const before = shown.current;
    if (sameValue(before, after)) return;
    shown.current = after;
    write({ part, path, before, after, control });
  };
  return (
    <PortalForm
      ref={handle}
      form={form}
      value={value}
      theme={studioTheme}
      summary="none"
      extraErrors={errors}
      onText={(at, text) => report(withValueAt(shown.current, at, text.trim() || undefined), at.join(' '))}
      onCommit={(after) => report(after, changedMember(shown.current, after))}
    />
  );
}

/** The member that a commit changed: what is typed in one control is undone together. */
function changedMember(before: FormValue, after: FormValue): string {
  return Object.keys(after).find((key) => !sameValue(before[key], after[key])) ?? '';
}
