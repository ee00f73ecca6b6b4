import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Store from 'lucide-react/icons/store';
import { useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { Account } from '../../gateways/provider.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { SkeletonBlock } from '../../layout/Loading.tsx';
import { useAction } from '../../layout/useAction.ts';
import { accountState } from '../../rules/accountState.ts';
import { requestLinkAtom, type NewLinkOutcome } from '../../state/preferences/newLink.ts';
import { hintPostponedAtom, settledNewsletterCountAtom, settledStoreNameAtom } from '../../state/portal/startState.ts';
import { settledMetadataAtom } from '../../state/site.ts';
import css from './start.module.css';

/**
 * Summary of the account: default address, favourite store, newsletters, and at most one hint about missing data. What
 * is still loading has its place, so that nothing moves when it comes.
 */
export function AccountState({ account }: { readonly account: Account }): ReactElement {
  const { t } = useTranslation();
  const { address, missing, storeId } = accountState(account);
  const metadata = useAtomValue(settledMetadataAtom);
  const store = useAtomValue(settledStoreNameAtom);
  const newsletters = useAtomValue(settledNewsletterCountAtom);
  const storeName = store.state === 'READY' ? store.value : undefined;
  const count = newsletters.state === 'READY' ? newsletters.value : undefined;
  const hasNewsletters = metadata.state === 'READY' && metadata.value.preferenceCentre !== undefined;
  return (
    <section className={css.state} aria-label={t('clp.start.state')}>
      <dl className={css.facts}>
        {address !== undefined && (
          <Fact icon={MapPin} name={t('clp.start.state.address')}>
            {address}
          </Fact>
        )}
        {storeId !== undefined && store.state === 'LOADING' && (
          <Fact icon={Store} name={t('clp.start.state.store')}>
            <SkeletonBlock height="1lh" />
          </Fact>
        )}
        {storeName !== undefined && (
          <Fact icon={Store} name={t('clp.start.state.store')}>
            {storeName}
          </Fact>
        )}
        {hasNewsletters && newsletters.state === 'LOADING' && (
          <Fact icon={Mail} name={t('clp.start.state.newsletters')}>
            <div className={css.place} aria-hidden="true">
              {t('clp.start.state.subscribed', { count: 0 })}
              <Newsletters email={account.profile?.['email']} />
            </div>
          </Fact>
        )}
        {count !== undefined && (
          <Fact icon={Mail} name={t('clp.start.state.newsletters')}>
            {t('clp.start.state.subscribed', { count })}
            <Newsletters email={account.profile?.['email']} />
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
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const pages = { address: '/addresses', birthday: '/personaldata' } as const;

/** One hint; "later" hides it. */
function Hint({ missing }: { readonly missing: keyof typeof pages }): ReactElement | null {
  const { t } = useTranslation();
  const [isPutOff, putOff] = useAtom(hintPostponedAtom);
  if (isPutOff) return null;
  return (
    <div className={css.hint}>
      <p>{t(`clp.start.hint.${missing}`)}</p>
      <LinkButton look="quiet" to={pages[missing]}>
        {t('clp.start.hint.fill')}
      </LinkButton>
      <Button look="text" onClick={() => putOff(true)}>
        {t('clp.start.hint.later')}
      </Button>
    </div>
  );
}

const outcomes = {
  ACCEPTED: 'clp.start.state.linkSent',
  LIMITED: 'mpp.newLink.limited',
  FAILED: 'clp.start.state.linkFailed',
} as const satisfies Record<NewLinkOutcome['state'], string>;

/** Access to the newsletters: the preference centre is opened with a mailed link. */
function Newsletters({ email }: { readonly email: unknown }): ReactElement | null {
  const { t } = useTranslation();
  const request = useSetAtom(requestLinkAtom);
  const [outcome, setOutcome] = useState<NewLinkOutcome['state'] | undefined>(undefined);
  const { run, busy } = useAction(async (address: string) => setOutcome((await request(address)).state));
  if (typeof email !== 'string' || email === '') return null;
  return (
    <>
      {outcome !== 'ACCEPTED' && (
        <Button look="text" busy={busy} onClick={() => run(email)}>
          {t('clp.start.state.link')}
        </Button>
      )}
      <output>{outcome && t(outcomes[outcome])}</output>
    </>
  );
}
