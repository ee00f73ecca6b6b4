import type { FormValue } from '@kontor/schema-adapters';
import { PortalForm } from '@kontor/rjsf-theme/form';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../app/layout/Button.tsx';
import { Dialog } from '../../app/layout/Dialog.tsx';
import type { MissingForm } from '../../account-data/missingForm.ts';

type MissingDialogProps = MissingForm & { readonly onAnswer: (value: FormValue | undefined) => void };

/** Asks for fields that the provider requires and no tab has. Source: requirements#finalize-fields. */
export function MissingDialog({ form, saved, onAnswer }: MissingDialogProps): ReactElement {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      headline={t('mpp.missing.headline')}
      startsInField
      onClose={() => onAnswer(undefined)}
      actions={
        <>
          <Button type="submit" form={id}>
            {t('mpp.save.label')}
          </Button>
          <Button look="quiet" onClick={() => onAnswer(undefined)}>
            {t('mpp.initialOptIn.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('mpp.missing.description')}</p>
      <PortalForm id={id} form={form} value={saved} onSubmit={onAnswer} />
    </Dialog>
  );
}
