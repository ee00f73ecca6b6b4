import { optionsOf, type AdaptedForm } from '@kontor/schema-adapters';
import { labelOf } from '@kontor/rjsf-theme/texts';
import type { i18n as I18n } from 'i18next';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountForm, AccountSave } from '../../account-form/accountForm.ts';
import { OtherValue } from '../../app/forms/OtherValue.tsx';
import { Button } from '../../app/layout/Button.tsx';
import notice from '../../app/layout/Notice.module.css';
import { handFocusOn } from '../../app/layout/handFocusOn.ts';

interface AccountConflictProps {
  readonly accountForm: AccountForm;
  readonly conflict: Extract<AccountSave, { readonly outcome: 'CONFLICT' }>;
  readonly onSave: () => void;
}

/** Another system changed the account first: shows its values; the customer's input stays and needs a second save. */
export function AccountConflict({
  accountForm: { form },
  conflict: { keys, now },
  onSave,
}: AccountConflictProps): ReactElement {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => handFocusOn(place.current), []);
  useEffect(() => place.current?.focus(), []);
  const names = listOfLabels(form, keys, i18n);
  return (
    <section ref={place} tabIndex={-1} role="alert" className={`${notice.notice} ${notice.warning}`}>
      <CircleAlert size={24} aria-hidden="true" />
      <h2>{t('mpp.conflict.headline')}</h2>
      <div className={notice.text}>
        <p>{t('mpp.conflict.description', { names })}</p>
        <ul>
          {keys.map((key) => (
            <OtherValue key={key} tab={{ form, saved: now }} name={key} label={listOfLabels(form, [key], i18n)} />
          ))}
        </ul>
      </div>
      <div className={notice.actions}>
        <Button onClick={onSave}>{t('mpp.conflict.save')}</Button>
      </div>
    </section>
  );
}

/** The labels of a form's properties as one phrase, in the order of the page. */
export function listOfLabels(form: AdaptedForm, keys: readonly string[], { t, language }: I18n): string {
  const labels = Object.keys(form.schema.properties ?? {})
    .filter((key) => keys.includes(key))
    .map((key) => labelOf(key, form.schema.properties?.[key], optionsOf(form, key), t));
  return new Intl.ListFormat(language).format(labels);
}
