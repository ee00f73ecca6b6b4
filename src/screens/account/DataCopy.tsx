import { consentLabel } from '#renderers/consents/consentLabel.ts';
import { useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../../layout/AccountPage.module.css';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import { CardHeading } from '../../layout/CardHeading.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { SuccessBanner } from '../../layout/SuccessBanner.tsx';
import { useAction } from '../../layout/useAction.ts';
import { saveDataCopyAtom } from '../../state/portal/dataCopy.ts';
import { copiedConsents } from './copiedConsents.ts';
import { useProof } from './useProof.tsx';

type Result = { readonly done: number } | { readonly error: unknown };

/** Offers a copy of everything that is stored about the customer. Source: requirements#CUS-3. */
export function DataCopy(): ReactElement {
  const { t, i18n } = useTranslation();
  const save = useSetAtom(saveDataCopyAtom);
  const { withProof, dialog } = useProof({
    purpose: 'copy',
    reason: t('ap.mydata.copy.reason'),
    act: t('ap.mydata.copy.button'),
  });
  const [result, setResult] = useState<Result | undefined>(undefined);
  const { run, busy } = useAction(async () => {
    try {
      const saved = await withProof(async (proof) => {
        await save(proof, {
          sectionsOf: (copy) => copiedConsents(copy, t, i18n.language),
          labelOf: (consent) => consentLabel(consent, t),
        });
        return true;
      });
      if (saved) setResult((last) => ({ done: (last && 'done' in last ? last.done : 0) + 1 }));
    } catch (error) {
      setResult({ error });
    }
  });
  return (
    <section className={css.card} aria-labelledby="data-copy">
      <CardHeading id="data-copy">{t('ap.mydata.copy.headline')}</CardHeading>
      {result && 'done' in result && (
        <SuccessBanner
          key={result.done}
          headline={t('ap.mydata.copy.done')}
          text={t('ap.mydata.copy.done.description')}
        />
      )}
      {result && 'error' in result && (
        <FailureNotice error={result.error} flow="accountForm" headline={t('ap.mydata.copy.failed')} again={run} />
      )}
      <p>{t('ap.mydata.copy.description')}</p>
      <Actions>
        <Button busy={busy && dialog === null} onClick={() => run()}>
          {t('ap.mydata.copy.button')}
        </Button>
      </Actions>
      {dialog}
    </section>
  );
}
