import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EntryOutcome } from '../flows/logIn.ts';
import type { WidgetMode, WidgetRequest } from '../gateways/idWidgetCommands.ts';
import { useTranslation } from 'react-i18next';
import { baseOf } from '../rules/languages.ts';
import { isDeviceConfirmedAtom } from '../state/portal/device.ts';
import { widgetOutcomeAtom, type WidgetNote } from '../state/portal/widget.ts';

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
