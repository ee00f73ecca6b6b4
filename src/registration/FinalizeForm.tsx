import type { FormValue } from '@kontor/schema-adapters';
import { pathToKey } from '@kontor/schema-adapters/provider';
import { PortalForm } from '@kontor/rjsf-theme/form';
import { noErrors, type FieldError } from '@kontor/schema-adapters/checks';
import { useSetAtom } from 'jotai';
import { useMemo, useState, type ReactElement } from 'react';
import type { EntryOutcome } from '../session/logIn.ts';
import { Button } from '../app/layout/Button.tsx';
import { DraftNotice } from '../app/layout/DraftNotice.tsx';
import { FormMessages } from '../app/forms/FormMessages.tsx';
import { RegionIndicator, useKnownZip } from './RegionIndicator.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { useTrackOutcome } from '../app/forms/useTrackOutcome.ts';
import { formText } from '../app/forms/formText.ts';
import { noRegion } from './regionCheck.ts';
import { finalizeAtom, type FinalizeForm as MissingData } from './finalizeAtoms.ts';
import { typeZipAtom } from './registration.ts';
import { settledMetadataAtom } from '../store/site.ts';
import { useFormDraft } from '../account-form/useFormDraft.ts';
import { useAtomValue } from 'jotai';
import { ConsentBox } from '../choices/ConsentBox.tsx';
import { useConsentBoxes } from './ConsentBoxes.tsx';
import { placedFaults } from './placedFaults.ts';
import css from './registration.module.css';

interface FinalizeFormProps {
  readonly account: MissingData;
  readonly documentUrl: string;
  readonly label: string;
  readonly onOutcome: (outcome: EntryOutcome) => Promise<void>;
}

/** Id of the form. */
export const finalizeForm = 'finalize-form';

const zipKey = pathToKey('profile.zip');

/**
 * The missing fields, the region on German sites, and the consents: the terms, and others that the site requires.
 */
export function FinalizeForm({ account, documentUrl, label, onOutcome }: FinalizeFormProps): ReactElement | null {
  const metadata = useAtomValue(settledMetadataAtom);
  const finalize = useSetAtom(finalizeAtom);
  const trackOutcome = useTrackOutcome('finalize');
  const typeZip = useSetAtom(typeZipAtom);
  const [faults, setFaults] = useState<readonly FieldError[]>(noErrors);
  const { boxes, sentences, setLacking } = useConsentBoxes(account, documentUrl);
  const checksRegion = metadata.state === 'READY' && metadata.value.germany;
  const draft = useFormDraft(account);
  const { store } = draft;
  const firstZip = useMemo(() => store && formText(store.value, zipKey).trim(), [store]);
  useKnownZip(checksRegion ? firstZip : undefined);
  const { run, busy } = useAction(async (value: FormValue) => {
    setLacking('ALONE');
    const missing = boxes.find(({ isOn }) => !isOn);
    if (missing) return document.getElementById(missing.id)?.focus();
    const check = checksRegion ? await typeZip(formText(value, zipKey).trim(), 0) : noRegion;
    if (check.state === 'FAILED')
      return setFaults([{ form: [zipKey], what: 'region', keys: ['clp.registration.register.region.failed'] }]);
    const outcome = await finalize(account, value, check);
    setFaults(outcome.outcome === 'FAILED' ? placedFaults(outcome.error, 'finalize', account.form.bindings) : noErrors);
    if (outcome.outcome !== 'FAILED' && outcome.outcome !== 'FINALIZE') draft.settle(value);
    return onOutcome(outcome.outcome === 'FINALIZE' ? outcome : trackOutcome(outcome));
  });
  if (!store) return null;
  return (
    <FormMessages>
      <div className={css.flat}>
        {draft.notification && <DraftNotice notification={draft.notification} onDiscard={draft.discard} />}
        <PortalForm
          id={finalizeForm}
          form={account.form}
          store={store}
          extraErrors={faults}
          summaryExtras={sentences}
          onSubmit={run}
          onInvalid={() => setLacking('WITH_FIELDS')}
          onChange={(value, [key]) => {
            if (checksRegion && key === zipKey) void typeZip(formText(value, zipKey).trim());
          }}
        >
          {checksRegion && <RegionIndicator />}
          {boxes.map(({ consent, ...box }) => (
            <ConsentBox key={consent} {...box} />
          ))}
          <Button type="submit" busy={busy} className={css.submit}>
            {label}
          </Button>
        </PortalForm>
      </div>
    </FormMessages>
  );
}
