import { optionsOf } from '#adapters/form/formSchema.ts';
import { labelOf } from '#renderers/messages/labelOf.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import notice from '../../layout/Notice.module.css';
import type { AccountForm, AccountSave } from '../../state/portal/accountForm.ts';
import { OtherValue } from '../preferences/OtherValue.tsx';

interface AccountConflictProps {
  readonly shown: AccountForm;
  readonly conflict: Extract<AccountSave, { readonly outcome: 'CONFLICT' }>;
  readonly onSave: () => void;
}

/** Another system changed the account first: what it has now; the customer's input stays and is sent only after this. */
export function AccountConflict({
  shown: { form },
  conflict: { keys, now },
  onSave,
}: AccountConflictProps): ReactElement {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const named = keys.map((key) => ({
    key,
    label: labelOf(key, form.schema.properties?.[key] ?? {}, optionsOf(form, key), i18n.t),
  }));
  const names = new Intl.ListFormat(i18n.language).format(named.map(({ label }) => label));
  return (
    <section ref={place} tabIndex={-1} role="alert" className={`${notice.notice} ${notice.warning}`}>
      <CircleAlert size={24} aria-hidden="true" />
      <h2>{t('mpp.conflict.headline')}</h2>
      <div className={notice.text}>
        <p>{t('mpp.conflict.description', { names })}</p>
        <ul>
          {named.map(({ key, label }) => (
            <OtherValue key={key} tab={{ form, saved: now }} name={key} label={label} />
          ))}
        </ul>
      </div>
      <div className={notice.actions}>
        <Button onClick={onSave}>{t('mpp.conflict.save')}</Button>
      </div>
    </section>
  );
}
