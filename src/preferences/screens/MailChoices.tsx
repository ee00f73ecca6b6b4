import { textByKey } from '@kontor/rjsf-theme/texts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isLimited } from '../../browser/gatewayErrors.ts';
import { Button } from '../../app/layout/Button.tsx';
import { useFailureText } from '../../app/layout/FailureNotice.tsx';
import { useAction } from '../../app/layout/useAction.ts';
import { canMailChoicesAtom, mailChoicesAtom } from '../../choices/choicesState.ts';

/** After a save by a mailed link: a button that mails the current choices. Source: requirements#choices-mail. */
export function MailChoices(): ReactElement | null {
  const { t } = useTranslation();
  const isPossible = useAtomValue(canMailChoicesAtom);
  const mail = useSetAtom(mailChoicesAtom);
  const [end, setEnd] = useState<{ readonly error?: unknown } | undefined>(undefined);
  const { run, busy } = useAction(() =>
    mail().then(
      () => setEnd({}),
      (error: unknown) => setEnd({ error }),
    ),
  );
  if (!isPossible) return null;
  if (end !== undefined && end.error === undefined) return <Sent />;
  return (
    <>
      {end !== undefined && <NotSent error={end.error} />}
      <span>
        <Button look="text" busy={busy} onClick={() => run()}>
          {t('mpp.mailChoices.button')}
        </Button>
      </span>
    </>
  );
}

/** Takes the focus of the button that it replaces. */
function Sent(): ReactElement {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <span ref={place} tabIndex={-1}>
      {t('mpp.mailChoices.sent')}
    </span>
  );
}

function NotSent({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useTranslation();
  const { keys, values } = useFailureText(error, 'centre');
  return <span role="alert">{isLimited(error) ? t('mpp.mailChoices.limited') : textByKey(t, keys, values)}</span>;
}
