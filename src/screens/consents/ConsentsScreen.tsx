import { ConsentCards } from '#renderers/consents/ConsentCards.tsx';
import { RendererProvider } from '#renderers/model/rendererContext.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../layout/AccountPage.tsx';
import { useFormTexts } from '../../layout/useFormTexts.ts';
import { portalChoices, settledPausableAtom } from '../../state/consents/portalChoices.ts';
import { portalConsents } from '../../state/consents/portalConsents.ts';
import { NewsletterPauses } from '../newsletters/NewsletterPauses.tsx';
import { consentsContext } from './consentsContext.ts';
import { ConsentHistory } from './ConsentHistory.tsx';
import css from './consents.module.css';

/** What a logged-in customer agreed to, with history and receipts. Source: requirements#consent-cards. */
export function ConsentsScreen(): ReactElement {
  const { t } = useTranslation();
  const overview = useAtomValue(portalConsents.settledOverviewAtom);
  const ending = useAtomValue(portalConsents.endingAtom);
  const withdraw = useSetAtom(portalConsents.withdrawAtom);
  const reload = useSetAtom(portalConsents.overviewAtom);
  const pausable = useAtomValue(settledPausableAtom);
  const texts = useFormTexts();
  const renderer = useMemo(() => ({ ...texts, siteCountry: 'DE' }), [texts]);
  const consents = consentsContext(overview, ending, {
    onWithdraw: (purpose) => void withdraw(purpose),
    onRetry: () => reload('RELOAD'),
  });
  return (
    <AccountPage title={t('ap.consents.title')} isWrong={overview.state === 'FAILED'}>
      <p className={css.lead}>{t('ap.consents.lead')}</p>
      <RendererProvider value={renderer}>
        <ConsentCards consents={consents} id="consents" />
        {pausable.state === 'READY' && <NewsletterPauses newsletters={pausable.value} state={portalChoices} />}
      </RendererProvider>
      {overview.state === 'READY' && overview.value.cards.length > 0 && <ConsentHistory cards={overview.value.cards} />}
    </AccountPage>
  );
}
