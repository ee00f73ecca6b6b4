import { subscriptionName, subscriptionPath, reminderSubscription } from '@kontor/schema-adapters/provider';
import type { RendererContext, OptInsContext } from '@kontor/rjsf-theme/form';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import type { NewsletterChoices } from '../../services/newsletterChoices.ts';
import type { Account } from '../../provider/provider.ts';
import { textOf } from '../../browser/shape.ts';
import { storeSearch } from '../../app/forms/storeSearch.ts';
import { useFormTexts } from '../../app/forms/useFormTexts.ts';
import { markReminders, showsSingleToggles } from '../savingPlan.ts';
import { markedRemindersAtom } from '../../drafts/draftStorage.ts';
import { remindersAtom, settledRemindersAtom } from '../state/centre.ts';
import { endSavedAtom } from '../state/saving.ts';
import { settledMetadataAtom } from '../../store/site.ts';
import type { Settled } from '../../store/serverAtom.ts';
import { gatewaysAtom } from '../../store/store.ts';
import { centreChoices } from '../../choices/choicesState.ts';
import { textByKey } from '@kontor/rjsf-theme/texts';
import { describeFailure } from '../../errors/failures.ts';
import { useTranslation } from 'react-i18next';
import { optInOf } from '../../account-data/subscriptions.ts';
import { optInMailsAtom, resendOptInAtom } from '../state/optIns.ts';
import { CentreConsents } from './CentreConsents.tsx';

/** Sites without pauses send no request for them. */
const noChoicesAtom = atom<Settled<NewsletterChoices>>({ state: 'LOADING' });
const noPauses: NewsletterChoices['newsletters'] = [];

/** The renderer context of the preference centre's forms. Returns the same object until an input changes. */
export function useRendererContext(siteCountry: string, account: Account): RendererContext {
  const country = textOf(account.profile, 'country') ?? siteCountry;
  const zip = textOf(account.profile, 'zip');
  const texts = useFormTexts();
  const { services, formCounts } = useAtomValue(gatewaysAtom);
  const reminders = useAtomValue(settledRemindersAtom);
  const marked = useAtomValue(markedRemindersAtom);
  const mark = useSetAtom(markedRemindersAtom);
  const endSaved = useSetAtom(endSavedAtom);
  const reload = useSetAtom(remindersAtom);
  const optIns = useOptIns(account);
  const { pause, consents } = useAtomValue(settledMetadataAtom).value?.features ?? {};
  const choices = useAtomValue(pause === true ? centreChoices.settledChoicesAtom : noChoicesAtom);
  const pauses = choices.value?.newsletters ?? noPauses;
  return useMemo(
    () => ({
      ...texts,
      siteCountry,
      onFormEvent: formCounts.take,
      ...storeSearch(services, { country, zip }),
      reminders: {
        service: subscriptionPath(reminderSubscription),
        state: ({ LOADING: 'loading', FAILED: 'failed', READY: 'ready' } as const)[reminders.state],
        list: reminders.value ?? [],
        marked,
        showSingle: showsSingleToggles(siteCountry),
        onDelete: (ids) => {
          endSaved();
          mark((before) => markReminders(before, ids));
        },
        onKeep: (ids) => mark((before) => before.filter((id) => !ids.includes(id))),
        onRetry: () => reload('RELOAD'),
      },
      optIns,
      pausedUntil: (path) => pauses.find(({ newsletter }) => newsletter === subscriptionName(path))?.pausedUntil,
      ...(consents === true && { Consents: CentreConsents }),
    }),
    [
      texts,
      siteCountry,
      country,
      zip,
      services,
      formCounts,
      reminders,
      marked,
      mark,
      endSaved,
      reload,
      optIns,
      pauses,
      consents,
    ],
  );
}

/**
 * The double opt-in state of the account's subscriptions, and the request for another confirmation mail. Returns the
 * same object until an input changes.
 */
function useOptIns(account: Account): OptInsContext {
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
