import { PortalForm } from '#renderers/form/PortalForm.tsx';
import { noErrors } from '#adapters/check/fieldError.ts';
import { useAtomValue, useSetAtom, type Atom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { describeFailure } from '../../errors/describeFailure.ts';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../layout/AccountPage.tsx';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import { DraftNotice } from '../../layout/DraftNotice.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { SkeletonBlock, Loading } from '../../layout/Loading.tsx';
import { SuccessBanner } from '../../layout/SuccessBanner.tsx';
import { TechnicalDetails } from '../../layout/TechnicalDetails.tsx';
import { reloadAccountFormAtom, type AccountForm } from '../../state/portal/accountForm.ts';
import type { Settled } from '../../state/serverAtom.ts';
import { AccountConflict } from './AccountConflict.tsx';
import { isGood, useAccountSave, type SaveResult } from './useAccountSave.ts';
import { useFormDraft } from './useFormDraft.ts';

const formId = 'account-form';

/** An account page with one generated form and its save button. */
export function AccountFormScreen({
  title,
  formAtom,
}: {
  readonly title: string;
  readonly formAtom: Atom<Settled<AccountForm>>;
}): ReactElement {
  const { t } = useTranslation();
  const settled = useAtomValue(formAtom);
  const shown = useShownForm(settled);
  const broken = settled.state === 'FAILED' && !shown ? settled.error : undefined;
  const reload = useSetAtom(reloadAccountFormAtom);
  const draft = useFormDraft(shown);
  const { run, busy, result, onChanged, onInvalid } = useAccountSave();
  const done = result?.save;
  const refused = done?.outcome === 'REFUSED' ? done : undefined;
  const failed = done?.outcome === 'FAILED' ? done : refused?.isPlaced === false ? refused : undefined;
  const error = failed ? failed.error : broken;
  return (
    <AccountPage title={title} isWrong={error !== undefined || refused !== undefined}>
      <SavedBanner result={result} />
      <Failed error={error} onReload={broken === undefined ? undefined : () => void reload()} />
      {broken === undefined && !shown && (
        <Loading>
          <SkeletonBlock height="24rem" />
        </Loading>
      )}
      {draft.news && <DraftNotice what={draft.news} onUndo={draft.undo} onDiscard={draft.discard} />}
      {shown && draft.value && (
        <FormMessages key={shown.account?.uid}>
          {done?.outcome === 'CONFLICT' && (
            <AccountConflict key={result?.count} shown={shown} conflict={done} onSave={submit} />
          )}
          <PortalForm
            id={formId}
            form={shown.form}
            {...draft.props}
            onChanged={(keys) => {
              draft.props.onChanged(keys);
              if (draft.hasOwnChange(keys)) onChanged();
            }}
            value={draft.value}
            savedValue={shown.saved}
            extraErrors={refused?.faults ?? noErrors}
            onSubmit={(value) => run(shown, value)}
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

function SavedBanner({ result }: { readonly result: SaveResult | undefined }): ReactElement | null {
  const { t } = useTranslation();
  const done = result?.save;
  if (done === undefined || !isGood(result)) return null;
  return (
    <SuccessBanner
      key={result?.count}
      headline={t(done.outcome === 'SAVED' ? 'mpp.saved.headline' : 'ap.unchanged.headline')}
      text={t(done.outcome === 'SAVED' ? 'mpp.saved.description' : 'ap.unchanged')}
    />
  );
}

/** `onReload` if the form could not be loaded. */
function Failed({
  error,
  onReload,
}: {
  readonly error: unknown;
  readonly onReload: (() => void) | undefined;
}): ReactElement | null {
  const { t } = useTranslation();
  if (error === undefined) return null;
  return (
    <FailureNotice
      error={error}
      flow="accountForm"
      headline={t(onReload === undefined ? 'mpp.failed.headline' : 'global.form.notLoaded')}
      again={onReload === undefined ? formId : undefined}
    >
      {onReload && <Button onClick={onReload}>{t('global.tryAgain')}</Button>}
    </FailureNotice>
  );
}

/**
 * The form of the logged-in account. Once it is shown, a refresh that fails or takes long does not remove it.
 * Source: requirements#FLT-6.
 */
function useShownForm(settled: Settled<AccountForm>): AccountForm | undefined {
  const [last, setLast] = useState<AccountForm | undefined>(undefined);
  const now = settled.state === 'READY' && settled.value.account ? settled.value : undefined;
  if (now && now !== last) setLast(now);
  return now ?? last;
}
