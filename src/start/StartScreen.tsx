import { type Content, type ContentLink, type SsoClient, srcSetOf } from '@kontor/schema-adapters/content';
import { useAtomValue, useSetAtom } from 'jotai';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountSkeleton, StartGreeting } from '../app/layout/PortalSkeleton.tsx';
import { Actions, Button } from '../app/layout/Button.tsx';
import { BrokenSignOn } from '../app/layout/BrokenSignOn.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { usePageTitle } from '../app/layout/currentPage.ts';
import type { Account } from '../provider/provider.ts';
import { fullName } from '../account-data/greeting.ts';
import type { offeredLinks } from '../links/offeredLinks.ts';
import { settledAccountPageAtom } from '../store/accountPage.ts';
import { logOutAtom, settledSessionAtom } from '../session/session.ts';
import { settledContentAtom, settledMetadataAtom } from '../store/site.ts';
import { ProviderFailure } from '../app/portal/PortalScreen.tsx';
import { AccountState } from './AccountState.tsx';
import { AccountTiles } from './AccountTiles.tsx';
import css from './start.module.css';
import { ContentAnchor } from '../app/layout/ContentAnchor.tsx';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { safeImage } from '../links/links.ts';
import { PasskeyOffer } from './PasskeyOffer.tsx';

/** The account's start page: greeting, tiles, services, service clients, logout. Source: requirements#start-page. */
export function StartScreen(): ReactElement | null {
  const session = useAtomValue(settledSessionAtom);
  const content = useAtomValue(settledContentAtom);
  const page = useAtomValue(settledAccountPageAtom);
  if (session.state === 'FAILED') return <ProviderFailure error={session.error} />;
  if (session.value?.state !== 'LOGGED_IN') return null;
  if (content.state !== 'READY' || page.state !== 'READY') return <AccountSkeleton />;
  return <StartPage account={session.value.account} page={page.value} content={content.value} />;
}

interface StartPageProps {
  readonly account: Account;
  readonly page: ReturnType<typeof offeredLinks>;
  readonly content: Content;
}

/** A separate component, so that the page gets title and focus together with its headline. */
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
      {metadata.value?.features.passkeys === true && <PasskeyOffer />}
      <Services headline={services.headline} items={services.items} />
      <ServiceClients items={content.components.SsoClientsOverview.items} />
      <Actions>
        <Button look="quiet" busy={busy} onClick={() => run()}>
          <LogOut size={20} aria-hidden="true" />
          <span>{t('clp.logout')}</span>
        </Button>
      </Actions>
    </div>
  );
}

/** The services of an account, from content. */
function Services({
  headline,
  items,
}: {
  readonly headline: string;
  readonly items: readonly ContentLink[];
}): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <section className={css.section}>
      {headline !== '' && <h2>{headline}</h2>}
      <ul className={css.cards}>
        {items.map((item) => (
          <li key={item.id}>
            <ContentAnchor className={css.card} url={item.url}>
              <SizedPicture src={item.image} place="marketing" />
              <span className={css.cardTexts}>
                <strong>{item.label}</strong>
                {item.description && <span>{item.description}</span>}
              </span>
            </ContentAnchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Partners that share the login through single sign-on. Source: requirements#service-clients. */
function ServiceClients({ items }: { readonly items: readonly SsoClient[] }): ReactElement | null {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>{t('clp.start.clients')}</h2>
      <ul className={css.cards}>
        {items.map((item) => (
          <li key={item.id} className={css.card}>
            <SizedPicture src={item.image} place="tile" />
            <div className={css.cardTexts}>
              <strong>{item.label}</strong>
              {item.description !== '' && <span>{item.description}</span>}
              <ContentAnchor className={css.go} url={item.url}>
                <span>{item.buttonlabel || item.label}</span>
                <ArrowUpRight size={18} aria-hidden="true" />
              </ContentAnchor>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * A decorative picture in the width that the screen needs; nothing without a picture in the content.
 */
function SizedPicture({
  src,
  place,
}: {
  readonly src: string | undefined;
  readonly place: 'tile' | 'marketing';
}): ReactElement | null {
  const image = safeImage(src);
  if (!image) return null;
  return (
    <img
      className={css.picture}
      src={image}
      srcSet={srcSetOf(image, place)}
      sizes="8rem"
      alt=""
      width={120}
      height={120}
      loading="lazy"
    />
  );
}
