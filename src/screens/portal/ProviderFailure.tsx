import { textByKey } from '#renderers/texts/textByKey.ts';
import { useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useRevalidator } from 'react-router';
import { describeFailure } from '../../errors/describeFailure.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { useAction } from '../../layout/useAction.ts';
import { useErrorId } from '../../layout/useErrorId.ts';
import { reloadSessionAtom } from '../../state/portal/session.ts';

/** Replaces a page that cannot know who is logged in, because the identity provider cannot be reached. */
export function ProviderFailure({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useTranslation();
  const reload = useSetAtom(reloadSessionAtom);
  const { revalidate } = useRevalidator();
  const failureText = describeFailure(error, 'login');
  const { run, busy } = useAction(async () => {
    await reload();
    await revalidate();
  });
  return (
    <ErrorView
      headline={t('clp.provider.failed.headline')}
      actions={
        <Button busy={busy} onClick={() => run()}>
          {t('global.tryAgain')}
        </Button>
      }
      technical={failureText.technical}
      id={useErrorId(error, failureText.requestId)}
    >
      <p>{textByKey(t, failureText.keys, failureText.values)}</p>
    </ErrorView>
  );
}
