import type { FormValue } from '#adapters/model/form.ts';
import { pathToKey } from '#adapters/providerPath.ts';
import { PortalForm } from '#renderers/form/PortalForm.tsx';
import { Checkbox } from '#renderers/controls/Checkbox.tsx';
import controls from '#renderers/controls/controls.module.css';
import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { useSetAtom } from 'jotai';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { Button } from '../../layout/Button.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { RegionIndicator } from '../../layout/RegionIndicator.tsx';
import { TermsLabel } from '../../layout/TermsLabel.tsx';
import { useAction } from '../../layout/useAction.ts';
import { formText } from '../../rules/formText.ts';
import { noRegion } from '../../rules/regionCheck.ts';
import type { AccountForm } from '../../state/portal/accountForm.ts';
import { finalizeAtom } from '../../state/portal/finalize.ts';
import { typeZipAtom } from '../../state/portal/region.ts';
import { settledMetadataAtom } from '../../state/site.ts';
import { useAtomValue } from 'jotai';
import { placedFaults } from './placedFaults.ts';
import css from './registration.module.css';

interface FinalizeFormProps {
  readonly account: AccountForm;
  readonly documentUrl: string;
  readonly label: string;
  readonly onOutcome: (outcome: EntryOutcome) => Promise<void>;
}

/** Id of the form. */
export const finalizeForm = 'finalize-form';

const noSentences: readonly string[] = [];
const zipKey = pathToKey('profile.zip');

/** The missing fields, the region on German sites, and the consent. */
export function FinalizeForm({ account, documentUrl, label, onOutcome }: FinalizeFormProps): ReactElement {
  const { t } = useTranslation();
  const metadata = useAtomValue(settledMetadataAtom);
  const finalize = useSetAtom(finalizeAtom);
  const typeZip = useSetAtom(typeZipAtom);
  const [consent, setConsent] = useState(false);
  const [lacking, setLacking] = useState<'ALONE' | 'WITH_FIELDS' | undefined>(undefined);
  const [faults, setFaults] = useState<readonly FieldError[]>(noErrors);
  const isMissing = lacking !== undefined && !consent;
  const sentences = useMemo(
    () => (isMissing && lacking === 'WITH_FIELDS' ? [t('clp.registration.iconsent.missing')] : noSentences),
    [isMissing, lacking, t],
  );
  const checksRegion = metadata.state === 'READY' && metadata.value.germany;
  const { run, busy } = useAction(async (value: FormValue) => {
    setLacking('ALONE');
    if (!consent) return document.getElementById('finalize-consent')?.focus();
    const check = checksRegion ? await typeZip(formText(value, zipKey).trim(), 0) : noRegion;
    if (check.state === 'FAILED')
      return setFaults([{ form: [zipKey], what: 'region', text: t('clp.registration.register.region.failed') }]);
    const outcome = await finalize(account, value, check);
    setFaults(
      outcome.outcome === 'FAILED' ? placedFaults(outcome.error, 'finalize', account.form.bindings, t) : noErrors,
    );
    return onOutcome(outcome);
  });
  return (
    <FormMessages>
      <div className={css.flat}>
        <PortalForm
          id={finalizeForm}
          form={account.form}
          value={account.saved}
          extraErrors={faults}
          summaryExtras={sentences}
          onSubmit={run}
          onInvalid={() => setLacking('WITH_FIELDS')}
          onText={([key], text) => {
            if (checksRegion && key === zipKey) void typeZip(text.trim());
          }}
        >
          {checksRegion && <RegionIndicator />}
          <div className={controls.frame}>
            {isMissing && (
              <p id="finalize-consent-error" className={controls.error} role="alert">
                {t('clp.registration.iconsent.missing')}
              </p>
            )}
            <Checkbox
              id="finalize-consent"
              checked={consent}
              label={<TermsLabel documentUrl={documentUrl} />}
              onChange={setConsent}
              required
              invalid={isMissing}
              describedBy={isMissing ? 'finalize-consent-error' : undefined}
            />
          </div>
          <Button type="submit" busy={busy} className={css.submit}>
            {label}
          </Button>
        </PortalForm>
      </div>
    </FormMessages>
  );
}
