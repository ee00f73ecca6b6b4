import KeyRound from 'lucide-react/icons/key-round';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { openWidgetAtom } from '../state/portal/widget.ts';
import { gatewaysAtom } from '../state/store.ts';
import { Button } from './Button.tsx';
import { PasswordlessNote } from './PasswordlessNote.tsx';
import css from './Passwordless.module.css';
import { useAction } from './useAction.ts';
import { usePasswordless, type PasswordlessProps } from './usePasswordless.tsx';

/** Passwordless login on narrow screens: the SDK loads when the button is pressed. */
export function PasswordlessButton(props: PasswordlessProps): ReactElement {
  const { t } = useTranslation();
  const { request, note, say } = usePasswordless(props);
  const open = useSetAtom(openWidgetAtom);
  const { idWidget } = useAtomValue(gatewaysAtom);
  const { run, busy } = useAction(async () => {
    say(undefined);
    if (await open()) idWidget.start(request);
    else say('MISSING');
  });
  return (
    <>
      <Button look="quiet" className={css.button} busy={busy} onClick={() => run()}>
        <KeyRound size={20} aria-hidden="true" />
        {t('clp.passwordless.button')}
      </Button>
      <PasswordlessNote note={note} />
    </>
  );
}
