import { PortalForm, useFormState, type FormStore } from '@kontor/rjsf-theme/form';
import { allProperties, noErrors } from '@kontor/schema-adapters/checks';
import { useAtomValue, useSetAtom, type Atom } from 'jotai';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState, type ReactElement, useRef } from 'react';
import { describeFailure } from '../../errors/failures.ts';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { AccountPage } from '../../app/layout/AccountPage.tsx';
import { Actions, Button } from '../../app/layout/Button.tsx';
import { DraftNotice } from '../../app/layout/DraftNotice.tsx';
import { FailureNotice } from '../../app/layout/FailureNotice.tsx';
import { FormMessages } from '../../app/forms/FormMessages.tsx';
import { Loading } from '../../app/layout/Loading.tsx';
import notice from '../../app/layout/Notice.module.css';
import { ServiceContact } from '../../app/layout/ServiceContact.tsx';
import { SuccessBanner } from '../../app/layout/SuccessBanner.tsx';
import { TechnicalDetails } from '../../app/layout/TechnicalDetails.tsx';
import {
  accountFormAtom,
  reloadAccountFormAtom,
  type AccountForm,
  type AccountSave,
  saveAccountFormAtom,
} from '../../account-form/accountForm.ts';
import type { Settled } from '../../store/serverAtom.ts';
import { useFormDraft } from '../../account-form/useFormDraft.ts';
import { addressFields, personalDataFields, type AdaptedForm, type FormValue } from '@kontor/schema-adapters';
import { useAction, type Action } from '../../app/layout/useAction.ts';
import { useLast } from '../../app/layout/useLast.ts';
import { AccountConflict, listOfLabels } from './AccountConflict.tsx';

const formId = 'account-form';

const personalDataAtom = accountFormAtom('personaldata', personalDataFields);
const addressesAtom = accountFormAtom('addresses', addressFields);

/** Name, birthday, phone. Source: requirements#personal-data. */
export function PersonalDataScreen(): ReactElement {
  const { t } = useTranslation();
  return <AccountFormScreen title={t('ap.personaldata.title')} formAtom={personalDataAtom} />;
}

/** The default delivery address. Source: requirements#addresses. */
export function AddressesScreen(): ReactElement {
  const { t } = useTranslation();
  return <AccountFormScreen title={t('ap.addresses.title')} formAtom={addressesAtom} />;
}

/** An account page with one generated form and its save button. */
function AccountFormScreen({
  title,
  formAtom,
}: {
  readonly title: string;
  readonly formAtom: Atom<Settled<AccountForm>>;
}): ReactElement {
  const { t } = useTranslation();
  const settled = useAtomValue(formAtom);
  // The form of the logged-in account; a slow or failed refresh does not remove a visible one. Source: requirements#FLT-6.
  const accountForm = useLast(settled.value?.account && settled.value);
  const broken = settled.state === 'FAILED' && !accountForm ? settled.error : undefined;
  const reload = useSetAtom(reloadAccountFormAtom);
  const draft = useFormDraft(accountForm);
  const { run, busy, result, onChanged, onInvalid } = useAccountSave();
  const done = result?.save;
  const refused = done?.outcome === 'REFUSED' ? done : undefined;
  const failed = done?.outcome === 'FAILED' ? done : refused?.isPlaced === false ? refused : undefined;
  const error = failed ? failed.error : broken;
  const isEmpty = accountForm && Object.keys(allProperties(accountForm.form.schema)).length === 0;
  return (
    <AccountPage title={title}>
      <SavedBanner result={result} form={accountForm?.form} store={draft.store} />
      <FailureNotice
        error={error}
        flow="accountForm"
        headline={t(broken === undefined ? 'mpp.failed.headline' : 'global.form.notLoaded')}
        again={formId}
        onReload={broken === undefined ? undefined : () => void reload()}
      />
      {broken === undefined && !accountForm && <Loading height="24rem" />}
      {draft.notification && <DraftNotice notification={draft.notification} onDiscard={draft.discard} />}
      {isEmpty && (
        <p>
          {t('ap.form.empty')} <ServiceContact />
        </p>
      )}
      {accountForm && !isEmpty && draft.store && (
        <FormMessages key={accountForm.account?.uid}>
          {done?.outcome === 'CONFLICT' && (
            <AccountConflict key={result?.count} accountForm={accountForm} conflict={done} onSave={submit} />
          )}
          <PortalForm
            id={formId}
            form={accountForm.form}
            store={draft.store}
            onChange={onChanged}
            extraErrors={refused?.faults ?? noErrors}
            onSubmit={(value) => run(accountForm, value)}
            onInvalid={onInvalid}
          >
            {refused?.isPlaced && <TechnicalDetails text={describeFailure(refused.error, 'accountForm').technical} />}
            <Actions>
              <Button type="submit" busy={busy}>
                {t('ap.save')}
              </Button>
            </Actions>
          </PortalForm>
        </FormMessages>
      )}
    </AccountPage>
  );
}

const submit = (): void => document.querySelector<HTMLFormElement>(`#${formId}`)?.requestSubmit();

function SavedBanner({
  result,
  form,
  store,
}: {
  readonly result: SaveResult | undefined;
  readonly form: AdaptedForm | undefined;
  readonly store: FormStore | undefined;
}): ReactElement | null {
  const { t, i18n } = useTranslation();
  // With input from during the save, the message must not say that all is saved.
  const hasNewInput = useFormState(store, ({ changedFields }) => changedFields.size > 0, false);
  const done = result?.save;
  if (done === undefined || !isUpToDate(result)) return null;
  const isSaved = done.outcome === 'SAVED' && form !== undefined;
  const names = isSaved ? listOfLabels(form, done.keys, i18n) : '';
  if (isSaved && hasNewInput)
    return (
      <output className={`${notice.notice} ${notice.warning}`}>
        <CircleAlert size={24} aria-hidden="true" />
        <strong className={notice.headline}>{t('mpp.partly.headline')}</strong>
        <span className={notice.text}>
          <span>{t('mpp.saved.changed', { names })}</span> <span>{t('mpp.partly.typed')}</span>
        </span>
      </output>
    );
  return (
    <SuccessBanner
      key={result?.count}
      headline={t(isSaved ? 'mpp.saved.headline' : 'ap.unchanged.headline')}
      text={isSaved ? t('mpp.saved.changed', { names }) : t('ap.unchanged')}
    />
  );
}

/** The last save of a form. */
interface SaveResult {
  readonly save: AccountSave;
  /** Number of the save, so that each save shows its message again. */
  readonly count: number;
}

interface AccountSaving extends Action<[account: AccountForm, value: FormValue]> {
  readonly result: SaveResult | undefined;
  /** Call on each change, which removes the message of a successful save. */
  readonly onChanged: () => void;
  /** Call when the form's own validation fails. */
  readonly onInvalid: () => void;
}

/** Saves an account form. The customer can go on to another page once it is saved. */
function useAccountSave(): AccountSaving {
  const save = useSetAtom(saveAccountFormAtom);
  const [result, setResult] = useState<SaveResult | undefined>(undefined);
  const count = useRef(0);
  const { run, busy } = useAction(async (account: AccountForm, value: FormValue) => {
    setResult({ save: await save(account, value, result?.save), count: (count.current += 1) });
  });
  // The page must still be there to tell a failure.
  const blocker = useBlocker(busy);
  useEffect(() => {
    if (blocker.state !== 'blocked' || busy) return;
    if (isUpToDate(result)) blocker.proceed();
    else blocker.reset();
  }, [blocker, busy, result]);
  return {
    run,
    busy,
    result,
    onChanged: () => setResult((last) => (isUpToDate(last) ? undefined : last)),
    onInvalid: () => setResult((last) => (last?.save.outcome === 'CONFLICT' ? last : undefined)),
  };
}

/** Whether the account has what the form shows. */
const isUpToDate = (result: SaveResult | undefined): boolean =>
  result?.save.outcome === 'SAVED' || result?.save.outcome === 'UNCHANGED';
