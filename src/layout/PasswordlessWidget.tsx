import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { openWidgetAtom } from '../state/portal/widget.ts';
import { gatewaysAtom } from '../state/store.ts';
import { Button } from './Button.tsx';
import { SkeletonBlock } from './Loading.tsx';
import { PasswordlessNote } from './PasswordlessNote.tsx';
import css from './Passwordless.module.css';
import { useAction } from './useAction.ts';
import { usePasswordless, type PasswordlessProps } from './usePasswordless.tsx';

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
