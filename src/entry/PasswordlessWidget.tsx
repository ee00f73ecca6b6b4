import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState, type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { openWidgetAtom, type WidgetNote, widgetOutcomeAtom } from './widget.ts';
import { gatewaysAtom } from '../store/store.ts';
import { Button } from '../app/layout/Button.tsx';
import { SkeletonBlock } from '../app/layout/Loading.tsx';
import css from './Passwordless.module.css';
import { useAction } from '../app/layout/useAction.ts';
import type { TextKey } from '#renderers/texts/textByKey.ts';
import type { EntryOutcome } from '../session/logIn.ts';
import type { WidgetMode, WidgetRequest } from '../provider/idWidgetCommands.ts';
import { baseOf } from '../app/texts/languages.ts';
import { isDeviceConfirmedAtom } from '../session/typedLogin.ts';

interface PasswordlessWidgetProps extends PasswordlessProps {
  /** The visitor pressed a button for it, whose focus it takes over. */
  readonly isAsked: boolean;
}

/** The vendor's own button. Its place is reserved while it loads; if it cannot be loaded, the page says so. */
export function PasswordlessWidget({ isAsked, ...props }: PasswordlessWidgetProps): ReactElement {
  const { t } = useTranslation();
  const { request, note, say } = usePasswordless(props);
  const open = useSetAtom(openWidgetAtom);
  const { idWidget } = useAtomValue(gatewaysAtom);
  const place = useRef<HTMLDivElement>(null);
  const [isThere, setIsThere] = useState(false);
  const load = useCallback(
    () =>
      open().then((opened) => {
        setIsThere(opened);
        say(opened ? undefined : 'MISSING');
      }),
    [open, say],
  );
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (isAsked) place.current?.focus();
  }, [isAsked]);
  useEffect(() => {
    if (isThere && place.current) return idWidget.draw(place.current, request);
    return undefined;
  }, [isThere, idWidget, request]);
  const { run, busy } = useAction(load);
  const isMissing = note === 'MISSING';
  return (
    <>
      {!isMissing && (
        <div ref={place} className={css.place} tabIndex={-1}>
          {!isThere && <SkeletonBlock height="50px" />}
        </div>
      )}
      <PasswordlessNote note={note} />
      {isMissing && (
        <Button look="text" busy={busy} onClick={() => run()}>
          {t('global.tryAgain')}
        </Button>
      )}
    </>
  );
}

const sentences: Readonly<Record<WidgetNote, TextKey>> = {
  MISSING: 'clp.passwordless.missing',
  UNKNOWN_ACCOUNT: 'clp.passwordless.unknown',
  UNFINISHED: 'clp.passwordless.unfinished',
  REGISTERED: 'clp.passwordless.registered',
};

/** Messages about passwordless login, in a live region that is on the page from the start. */
function PasswordlessNote({ note }: { readonly note: WidgetNote | undefined }): ReactElement {
  const { t } = useTranslation();
  return <output className={css.note}>{note && t(sentences[note])}</output>;
}

export interface PasswordlessProps {
  readonly mode: WidgetMode;
  /** Id of the form whose fields `email` and `password` the widget reads and fills. */
  readonly form: string;
  readonly onOutcome?: (outcome: EntryOutcome) => Promise<void>;
}

/** The request to the widget, and the message about it. */
export function usePasswordless({ mode, form, onOutcome }: PasswordlessProps): {
  readonly request: WidgetRequest;
  readonly note: WidgetNote | undefined;
  readonly say: (note: WidgetNote | undefined) => void;
} {
  const { i18n } = useTranslation();
  const settle = useSetAtom(widgetOutcomeAtom);
  const [note, say] = useState<WidgetNote | undefined>(undefined);
  const told = useRef(onOutcome);
  useEffect(() => {
    told.current = onOutcome;
  });
  const finish = useCallback<WidgetRequest['onOutcome']>(
    (outcome) => {
      void settle(outcome).then(({ entry, note: newNote }) => {
        say(newNote);
        return entry && told.current?.(entry);
      });
    },
    [settle],
  );
  const confirm = useSetAtom(isDeviceConfirmedAtom);
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${form}_password`);
    const follow = ({ isTrusted }: Event): void => {
      const isEmpty = field?.value === '';
      // What the widget fills in or takes back comes from its script.
      if (isTrusted || isEmpty) confirm(false);
      if (isEmpty) say((current) => (current === 'REGISTERED' ? undefined : current));
    };
    field?.addEventListener('input', follow);
    return () => field?.removeEventListener('input', follow);
  }, [form, confirm]);
  const language = baseOf(i18n.language);
  const request = useMemo(
    () => ({ mode, language, loginIdField: `#${form}_email`, passwordField: `#${form}_password`, onOutcome: finish }),
    [mode, language, form, finish],
  );
  return { request, note, say };
}
