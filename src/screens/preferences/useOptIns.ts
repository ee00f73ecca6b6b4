import { textByKey } from '#renderers/texts/textByKey.ts';
import { subscriptionName } from '#adapters/providerPath.ts';
import type { OptInsContext } from '#renderers/model/rendererContext.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { describeFailure } from '../../errors/describeFailure.ts';
import type { Account } from '../../gateways/provider.ts';
import { useTranslation } from 'react-i18next';
import { optInOf } from '../../rules/subscriptions.ts';
import { optInMailsAtom, resendOptInAtom } from '../../state/preferences/optIns.ts';

/**
 * The double opt-in state of the account's subscriptions, and an action for a new confirmation mail. The same object
 * while nothing changes.
 */
export function useOptIns(account: Account): OptInsContext {
  const { t } = useTranslation();
  const mails = useAtomValue(optInMailsAtom);
  const resend = useSetAtom(resendOptInAtom);
  return useMemo(
    () => ({
      of: (path) => optInOf(account, subscriptionName(path)),
      mailOf: (path) => {
        const mail = mails[subscriptionName(path)];
        if (mail === undefined) return { state: 'idle' };
        if (mail.state === 'FAILED') {
          const texts = describeFailure(mail.error);
          return { state: 'failed', text: textByKey(t, texts.keys, texts.values) };
        }
        if (mail.state === 'SENDING') return { state: 'sending' };
        return {
          state: 'done',
          text: t(mail.state === 'SENT' ? 'clp.login.resend.success' : 'mpp.optInState.tooSoon'),
        };
      },
      onResend: (path) => void resend(subscriptionName(path)),
    }),
    [account, mails, resend, t],
  );
}
