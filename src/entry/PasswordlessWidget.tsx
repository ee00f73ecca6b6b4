import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState, type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { openWidgetAtom, type WidgetNote, widgetOutcomeAtom } from './widget.ts';
import { gatewaysAtom } from '../store/store.ts';
import { Button } from '../app/layout/Button.tsx';
import { SkeletonBlock } from '../app/layout/Loading.tsx';
import css from './Passwordless.module.css';
import { useAction } from '../app/layout/useAction.ts';
import type { TextKey } from '@kontor/rjsf-theme/texts';
import type { EntryOutcome } from '../session/logIn.ts';
import type { WidgetMode, WidgetRequest } from '../provider/idWidgetCommands.ts';
import { baseOf } from '../app/texts/languages.ts';
import { isDeviceConfirmedAtom } from '../session/typedLogin.ts';

interface PasswordlessWidgetProps extends PasswordlessProps {
  /** The visitor pressed the button for the widget, so the widget takes its focus. */
  readonly isAsked: boolean;
}

/** The vendor's own button. A skeleton reserves its place; a message appears if it cannot be loaded. */
export function PasswordlessWidget({ isAsked, ...props }: PasswordlessWidgetProps): ReactElement {
  const { t } = useTranslation();
  const { request, note, say } = usePasswordless(props);
  const open = useSetAtom(openWidgetAtom);
  const { idWidget } = useAtomValue(gatewaysAtom);
  // Stays on the page whatever happens in it, so that it can have the focus.
  const part = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const load = useCallback(
    () =>
      open().then((opened) => {
        setIsLoaded(opened);
        say(opened ? undefined : 'MISSING');
      }),
    [open, say],
  );
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (isAsked) part.current?.focus();
  }, [isAsked]);
  useEffect(() => {
    if (isLoaded && place.current) return idWidget.draw(place.current, request);
    return undefined;
  }, [isLoaded, idWidget, request]);
  const { run, busy } = useAction(() => {
    part.current?.focus();
    return load();
  });
  const isMissing = note === 'MISSING';
  return (
    <div ref={part} className={css.passwordless} tabIndex={-1}>
      {!isMissing && (
        <div ref={place} className={css.place}>
          {!isLoaded && <SkeletonBlock height="50px" />}
        </div>
      )}
      <output className={css.note}>{note && t(sentences[note])}</output>
      {isMissing && (
        <Button look="text" busy={busy} onClick={() => run()}>
          {t('global.tryAgain')}
        </Button>
      )}
    </div>
  );
}

const sentences: Readonly<Record<WidgetNote, TextKey>> = {
  MISSING: 'clp.passwordless.missing',
  UNKNOWN_ACCOUNT: 'clp.passwordless.unknown',
  UNFINISHED: 'clp.passwordless.unfinished',
  REGISTERED: 'clp.passwordless.registered',
};

export interface PasswordlessProps {
  readonly mode: WidgetMode;
  /** Id of the form whose fields `email` and `password` the widget reads and fills. */
  readonly form: string;
  readonly onOutcome: (outcome: EntryOutcome) => Promise<void>;
}

/** Builds the request to the widget and keeps the message about its outcome. */
export function usePasswordless({ mode, form, onOutcome }: PasswordlessProps): {
  readonly request: WidgetRequest;
  readonly note: WidgetNote | undefined;
  readonly say: (note: WidgetNote | undefined) => void;
} {
  const { i18n } = useTranslation();
  const settle = useSetAtom(widgetOutcomeAtom);
  const [note, say] = useState<WidgetNote | undefined>(undefined);
  const latestOnOutcome = useRef(onOutcome);
  useEffect(() => {
    latestOnOutcome.current = onOutcome;
  });
  const finish = useCallback<WidgetRequest['onOutcome']>(
    (outcome) => {
      void settle(outcome).then(({ entry, note: newNote }) => {
        say(newNote);
        return entry && latestOnOutcome.current?.(entry);
      });
    },
    [settle],
  );
  const confirm = useSetAtom(isDeviceConfirmedAtom);
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${form}_password`);
    const follow = ({ isTrusted }: Event): void => {
      const isEmpty = field?.value === '';
      // Input by the widget's script is not trusted input.
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
