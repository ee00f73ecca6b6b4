import type { FormValue } from '#adapters/model/form.ts';
import { PortalForm } from '#renderers/PortalForm.tsx';
import { noErrors } from '#renderers/fieldError.ts';
import { useAtomValue, useSetAtom, type Atom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../layout/AccountPage.tsx';
import { Button } from '../../layout/Button.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { FormWords } from '../../layout/FormWords.tsx';
import { Bone, Loading } from '../../layout/Loading.tsx';
import { SuccessBanner } from '../../layout/SuccessBanner.tsx';
import { useAction } from '../../layout/useAction.ts';
import { keepDraftAtom, reloadAccountFormAtom, saveAccountFormAtom, shownValueAtom, type AccountForm, type AccountSave } from '../../state/portal/accountForm.ts';
import type { Settled } from '../../state/serverAtom.ts';

/** An account page that is one generated form with its save button. */
export function AccountFormScreen({ title, formAtom }: { readonly title: string; readonly formAtom: Atom<Settled<AccountForm>> }): ReactElement {
  const { t } = useTranslation();
  const settled = useAtomValue(formAtom);
  const owner = settled.state === 'READY' ? settled.value.account?.uid : undefined;
  const reload = useSetAtom(reloadAccountFormAtom);
  const save = useSetAtom(saveAccountFormAtom);
  const keep = useSetAtom(keepDraftAtom);
  const shownValue = useAtomValue(shownValueAtom);
  const [result, setResult] = useState<{ readonly save: AccountSave; readonly count: number } | undefined>(undefined);
  const { run, busy } = useAction(async (account: AccountForm, value: FormValue) => {
    const done = await save(account, value);
    setResult((last) => ({ save: done, count: (last?.count ?? 0) + 1 }));
  });
  const done = result?.save;
  const error = done?.outcome === 'FAILED' ? done.error : done?.outcome === 'REFUSED' ? done.rest : settled.state === 'FAILED' ? settled.error : undefined;
  return (
    <AccountPage title={title} isWrong={error !== undefined || done?.outcome === 'REFUSED'}>
      {(done?.outcome === 'SAVED' || done?.outcome === 'UNCHANGED') && <SuccessBanner key={result?.count} headline={t('mpp.saved.headline')} text={t(done.outcome === 'SAVED' ? 'mpp.saved.description' : 'ap.unchanged')} />}
      {error !== undefined && (
        <FailureNotice error={error} flow="accountForm" headline={t('mpp.failed.headline')}>
          {settled.state === 'FAILED' && <Button onClick={() => reload()}>{t('global.tryAgain')}</Button>}
        </FailureNotice>
      )}
      {settled.state !== 'FAILED' && owner === undefined && (
        <Loading>
          <Bone height="24rem" />
        </Loading>
      )}
      {settled.state === 'READY' && owner !== undefined && (
        <FormWords key={owner}>
          <PortalForm
            form={settled.value.form}
            value={shownValue(settled.value)}
            savedValue={settled.value.saved}
            extraErrors={done?.outcome === 'REFUSED' ? done.faults : noErrors}
            onCommit={(value) => keep(settled.value, value)}
            onSubmit={(value) => run(settled.value, value)}
          >
            <div>
              <Button type="submit" busy={busy}>
                {t('ap.save')}
              </Button>
            </div>
          </PortalForm>
        </FormWords>
      )}
    </AccountPage>
  );
}
