import { paths } from '@kontor/schema-adapters/content';
import { useAtomValue, useSetAtom } from 'jotai';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Store from 'lucide-react/icons/store';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { Account } from '../provider/provider.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../app/layout/Button.tsx';
import { LinkButton } from '../app/layout/LinkButton.tsx';
import { handFocusOn } from '../app/layout/handFocusOn.ts';
import { SkeletonBlock } from '../app/layout/Loading.tsx';
import { accountState } from '../account-data/accountState.ts';
import { declineAtom, settledDeclinedAtom } from '../session/declined.ts';
import { settledNewsletterCountAtom, settledStoreNameAtom } from './startState.ts';
import { settledMetadataAtom } from '../store/site.ts';
import css from './start.module.css';

/**
 * Summary of the account: default address, favourite store, newsletters, and at most one hint about missing data.
 * Skeletons reserve the places of loading values, so that the layout does not shift.
 */
export function AccountState({ account }: { readonly account: Account }): ReactElement {
  const { t } = useTranslation();
  const { address, missing, storeId } = accountState(account);
  const store = useAtomValue(settledStoreNameAtom);
  const newsletters = useAtomValue(settledNewsletterCountAtom);
  const storeName = store.value;
  const count = newsletters.value;
  const hasNewsletters = useAtomValue(settledMetadataAtom).value?.preferenceCentre !== undefined;
  return (
    <section className={css.state} aria-label={t('clp.start.state')}>
      <dl className={css.facts}>
        {address !== undefined && (
          <Fact icon={MapPin} name={t('clp.start.state.address')}>
            {address}
          </Fact>
        )}
        {(storeName !== undefined || (storeId !== undefined && store.state === 'LOADING')) && (
          <Fact icon={Store} name={t('clp.start.state.store')}>
            {storeName ?? <SkeletonBlock height="1lh" />}
          </Fact>
        )}
        {hasNewsletters && (
          <Fact icon={Mail} name={t('clp.start.state.newsletters')}>
            {newsletters.state === 'LOADING' && count === undefined && <SkeletonBlock width="7em" height="1lh" />}
            {count !== undefined && <span>{t('clp.start.state.subscribed', { count })}</span>}
            <LinkButton look="text" to={paths.accountPreferences}>
              {t('clp.start.state.open')}
            </LinkButton>
          </Fact>
        )}
      </dl>
      {missing && <Hint missing={missing} />}
    </section>
  );
}

interface FactProps {
  readonly icon: ComponentType<{ readonly size: number }>;
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ icon: Icon, name, children }: FactProps): ReactElement {
  return (
    <div>
      <dt>
        <span className={css.factIcon} aria-hidden="true">
          <Icon size={20} />
        </span>
        <span>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const pages = { address: '/addresses', birthday: '/personaldata' } as const;

/** The hint about missing data; "later" hides it for six months. */
function Hint({ missing }: { readonly missing: keyof typeof pages }): ReactElement | null {
  const { t } = useTranslation();
  const declined = useAtomValue(settledDeclinedAtom);
  const decline = useSetAtom(declineAtom);
  if (declined.value?.includes('profile') !== false) return null;
  return (
    <div ref={handFocusOn} className={css.hint}>
      <p>{t(`clp.start.hint.${missing}`)}</p>
      <LinkButton look="quiet" to={pages[missing]}>
        {t('clp.start.hint.fill')}
      </LinkButton>
      <Button look="text" onClick={() => void decline('profile')}>
        {t('clp.start.hint.later')}
      </Button>
    </div>
  );
}
