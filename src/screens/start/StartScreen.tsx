import type { Content } from '#adapters/content/parseSiteContent.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import LogOut from 'lucide-react/icons/log-out';
import { lazy, Suspense, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountSkeleton } from '../../layout/AccountSkeleton.tsx';
import { Actions } from '../../layout/Actions.tsx';
import { BrokenSignOn } from '../../layout/BrokenSignOn.tsx';
import { Button } from '../../layout/Button.tsx';
import { StartGreeting } from '../../layout/StartGreeting.tsx';
import { useAction } from '../../layout/useAction.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import type { Account } from '../../gateways/provider.ts';
import { fullName } from '../../rules/greeting.ts';
import type { offeredLinks } from '../../rules/offeredLinks.ts';
import { settledAccountPageAtom } from '../../state/portal/accountPage.ts';
import { logOutAtom, settledSessionAtom } from '../../state/portal/session.ts';
import { settledContentAtom, settledMetadataAtom } from '../../state/site.ts';
import { ProviderFailure } from '../portal/ProviderFailure.tsx';
import { AccountState } from './AccountState.tsx';
import { AccountTiles } from './AccountTiles.tsx';
import { Services } from './Services.tsx';
import { ServiceClients } from './ServiceClients.tsx';
import css from './start.module.css';

// The page is complete without it.
const PasskeyOffer = lazy(() =>
  import('./PasskeyOffer.tsx').then(
    ({ PasskeyOffer: Offer }) => ({ default: Offer }),
    () => ({ default: () => null }),
  ),
);

/** The account's start page: greeting, large tiles, services, service clients, logout. Source: requirements#start-page. */
export function StartScreen(): ReactElement | null {
  const session = useAtomValue(settledSessionAtom);
  const content = useAtomValue(settledContentAtom);
  const page = useAtomValue(settledAccountPageAtom);
  if (session.state === 'FAILED') return <ProviderFailure error={session.error} />;
  if (session.state !== 'READY' || session.value.state !== 'LOGGED_IN') return null;
  if (content.state !== 'READY' || page.state !== 'READY') return <AccountSkeleton />;
  return <StartPage account={session.value.account} page={page.value} content={content.value} />;
}

interface StartPageProps {
  readonly account: Account;
  readonly page: ReturnType<typeof offeredLinks>;
  readonly content: Content;
}

/** A component of its own: a page gets title and focus when its headline is there. */
function StartPage({ account, page, content }: StartPageProps): ReactElement {
  const { t } = useTranslation();
  const metadata = useAtomValue(settledMetadataAtom);
  const logOut = useSetAtom(logOutAtom);
  const { run, busy } = useAction(logOut);
  usePageTitle(t('clp.start.title'));
  const { accountLinks, services } = page;
  const name = fullName(account);
  return (
    <div className={`wrap ${css.page}`}>
      <StartGreeting headline={name === '' ? undefined : t('clp.start.greeting.named', { name })} />
      <BrokenSignOn />
      <AccountState account={account} />
      <AccountTiles links={accountLinks} />
      {metadata.state === 'READY' && metadata.value.features.passkeys === true && (
        <Suspense>
          <PasskeyOffer />
        </Suspense>
      )}
      <Services headline={services.headline} items={services.items} />
      <ServiceClients items={content.components.SsoClientsOverview.items} />
      <Actions>
        <Button look="quiet" busy={busy} onClick={() => run()}>
          <LogOut size={20} aria-hidden="true" />
          {t('clp.logout')}
        </Button>
      </Actions>
    </div>
  );
}
