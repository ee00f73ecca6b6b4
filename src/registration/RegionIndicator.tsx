import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { type FormStore, TextField } from '@kontor/rjsf-theme/form';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formText } from '../app/forms/formText.ts';
import { labelsWithZip } from './registrationRules.ts';
import { regionAtom, typedZipAtom, typeZipAtom } from './registration.ts';
import { typedBeforeReloadAtom } from '../session/typedLogin.ts';
import { restoreText } from '../entry/useTypedLogin.ts';
import css from './RegionIndicator.module.css';

const looks = {
  INCOMPLETE: { Icon: Info, key: 'clp.registration.region.incomplete' },
  CHECKING: { Icon: LoaderCircle, key: 'clp.registration.region.checking' },
  FAILED: { Icon: CircleAlert, key: 'clp.registration.register.region.failed' },
  NORD: { Icon: BadgeCheck, key: 'clp.registration.region.north' },
  SUED: { Icon: BadgeCheck, key: 'clp.registration.region.south' },
  UNKNOWN: { Icon: Info, key: 'clp.registration.region.unknown' },
} as const;

/** The state of the region check, below the postcode. Source: requirements#region-check. */
export function RegionIndicator(): ReactElement {
  const { t } = useTranslation();
  const check = useAtomValue(regionAtom);
  const { Icon, key } = looks[check.state === 'FINISHED' ? check.region : check.state];
  return (
    <output className={`${css.indicator} ${css[check.state]}`}>
      <Icon size={20} aria-hidden="true" />
      <span>{t(key)}</span>
    </output>
  );
}

/** Checks the initial postcode of a form at once. Source: requirements#region-check. */
export function useKnownZip(zip: string | undefined): void {
  const typeZip = useSetAtom(typeZipAtom);
  useEffect(() => {
    if (zip !== undefined) void typeZip(zip, 0);
  }, [zip, typeZip]);
}

/** The postcode of a registration. Checks its region while the visitor types, and keeps it for a return to the form. */
export function ZipField({ form }: { readonly form: FormStore }): ReactElement {
  const { t } = useTranslation();
  const setTyped = useSetAtom(typedZipAtom);
  const typeZip = useSetAtom(typeZipAtom);
  const typedBefore = useSetAtom(typedBeforeReloadAtom);
  useEffect(() => {
    const update = (wait?: number): void => {
      const zip = formText(form.value, 'zip');
      setTyped(zip);
      void typeZip(zip.replaceAll(/\s/g, ''), wait);
    };
    restoreText(form, 'zip', typedBefore().zip);
    update(0);
    return form.subscribeInput((_value, [name]) => {
      if (name === 'zip') update();
    });
  }, [form, setTyped, typeZip, typedBefore]);
  return (
    <>
      <TextField
        name="zip"
        label={t(labelsWithZip.zip)}
        hint={t('clp.registration.zip.hint')}
        autoComplete="postal-code"
        inputMode="numeric"
      />
      <RegionIndicator />
    </>
  );
}
