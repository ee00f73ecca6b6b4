import type { FormValue } from '@kontor/schema-adapters';
import { FormFrame } from '@kontor/rjsf-theme/form';
import type { TextKey } from '@kontor/rjsf-theme/texts';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Flow } from '../errors/errorRow.ts';
import { Actions, Button } from '../app/layout/Button.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { FocusFirst } from '../app/layout/FocusFirst.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { useTrackOutcome } from '../app/forms/useTrackOutcome.ts';
import { CodeField, isSixDigits, typedCode, useCodeForm } from '../app/forms/CodeField.tsx';
import { useServerError } from '../app/forms/useServerError.ts';

/** Result of a request for a code, or of its confirmation. */
interface CodeStep {
  readonly outcome: string;
  readonly error?: unknown;
}

interface CodeFormProps<Step extends CodeStep> {
  readonly id: string;
  readonly anchor: string;
  /** Names the address that received the code. */
  readonly lead: string;
  /** Label of the submit button; "Confirm" by default. */
  readonly act?: string;
  /** The action of the button is irreversible. */
  readonly isDanger?: boolean | undefined;
  /** Headline of a failure. */
  readonly failed: string;
  readonly flow: Flow;
  /** Error messages at the field of the code, by outcome. */
  readonly sentences: Readonly<Partial<Record<string, TextKey>>>;
  /** Mails another code; undefined if the customer closed the dialog of a proof. */
  readonly mail: () => Promise<CodeStep | undefined>;
  readonly confirm: (code: string) => Promise<Step>;
  readonly onConfirmed: (step: Step) => Promise<void> | void;
  readonly onCancel: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Asks for a mailed code, with a button that mails another one. */
export function CodeForm<Step extends CodeStep>(props: CodeFormProps<Step>): ReactElement {
  const { id, anchor, lead, act, isDanger, failed, flow, sentences, mail, confirm, onConfirmed, onCancel, children } =
    props;
  const { t } = useTranslation();
  const form = useCodeForm(anchor);
  const trackOutcome = useTrackOutcome(anchor);
  const [result, setResult] = useState<CodeStep | undefined>(undefined);
  const [isSentAgain, setSentAgain] = useState(false);
  const faults = useServerError(result, 'code', sentences);
  const submit = useAction(async (value: FormValue) => {
    const code = typedCode(value);
    setSentAgain(false);
    if (!isSixDigits(code)) return setResult({ outcome: 'WRONG_CODE' });
    const step = trackOutcome(await confirm(code));
    setResult(step);
    return onConfirmed(step);
  });
  const again = useAction(async () => {
    const step = await mail();
    if (step === undefined) return;
    const isSent = step.outcome === 'DONE' || step.outcome === 'MAILED';
    setResult(isSent ? undefined : step);
    setSentAgain(isSent);
  });
  return (
    <>
      <FailureNotice of={result} flow={flow} headline={failed} again={id} />
      <p>{lead}</p>
      <output>{isSentAgain && !again.busy && <p>{t('clp.code.sent')}</p>}</output>
      <FocusFirst>
        <FormFrame {...form} id={id} extraErrors={faults} onSubmit={submit.run}>
          <CodeField />
          <Actions>
            <Button type="submit" look={isDanger ? 'danger' : 'plain'} busy={submit.busy}>
              {act ?? t('clp.code.submit')}
            </Button>
            <Button look="quiet" busy={again.busy} onClick={() => again.run()}>
              {t('clp.code.resend')}
            </Button>
            {children}
            <Button look="text" onClick={onCancel}>
              {t('clp.cancel')}
            </Button>
          </Actions>
        </FormFrame>
      </FocusFirst>
    </>
  );
}
