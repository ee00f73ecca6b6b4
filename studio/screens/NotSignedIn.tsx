import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { createPath, useLocation } from 'react-router';
import { BareHeader } from '../layout/BareHeader.tsx';
import { Button } from '../layout/Button.tsx';
import { Message } from '../layout/Message.tsx';
import { gatewaysAtom } from '../state/gateways.ts';
import { loadSessionAtom } from '../state/session.ts';
import { useTranslation } from 'react-i18next';

/** Before signing in, after it did not succeed with the reason in a sentence, and while the service does not answer. */
export function NotSignedIn({ isFailed }: { readonly isFailed: boolean }): ReactElement {
  const { t } = useTranslation('studio');
  const { location } = useAtomValue(gatewaysAtom);
  const load = useSetAtom(loadSessionAtom);
  const { search, ...here } = useLocation();
  const query = new URLSearchParams(search);
  const failure = query.get('signIn') ?? undefined;
  query.delete('signIn');
  const signIn = (): void => location.signIn(createPath({ ...here, search: String(query) }));
  const reason = reasonOf(failure);
  return (
    <>
      <BareHeader />
      <main id="main">
        <Message
          headline={t(isFailed ? 'studio.failed.headline' : `studio.signIn${reason}.headline`)}
          actions={
            <Button look="plain" onClick={isFailed ? () => void load() : signIn}>
              {t(isFailed ? 'studio.tryAgain' : failure === undefined ? 'studio.signIn.button' : 'studio.signIn.again')}
            </Button>
          }
        >
          <p>{t(isFailed ? 'studio.failed.text' : `studio.signIn${reason}.text`)}</p>
        </Message>
      </main>
    </>
  );
}

const reasons = ['no-role', 'refused', 'outdated', 'unreachable'] as const;

/** The part of the message key that names the reason; empty before the first try. */
function reasonOf(failure: string | undefined): '' | `.${(typeof reasons)[number]}` {
  if (failure === undefined) return '';
  return `.${reasons.find((reason) => reason === failure) ?? 'refused'}`;
}
