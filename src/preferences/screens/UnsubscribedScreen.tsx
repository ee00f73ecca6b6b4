import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { ErrorView } from '../../app/layout/ErrorView.tsx';
import { usePageName } from '../../app/layout/currentPage.ts';
import { useHasPreferenceCentre } from '../../app/layout/useHasPreferenceCentre.ts';
import { useHasSingleSignOn } from '../../app/layout/useHasSingleSignOn.ts';
import { NewLink } from '../../app/forms/NewLink.tsx';
import { linkTokenAtom } from '../../session/link.ts';
import { savingAtom } from '../state/savingState.ts';
import { MailChoices } from './MailChoices.tsx';

/**
 * The page for customers without a subscription, with a link to subscribe again: to the preferences, else to the portal;
 * a site without a portal mails a new link, and one without a preference centre has neither.
 * Source: requirements#unsubscribed, requirements#not-available.
 */
export function UnsubscribedScreen(): ReactElement {
  const { t } = useTranslation();
  usePageName('unsubscribe from newsletter');
  const hasLink = useAtomValue(linkTokenAtom) !== undefined;
  const hasCentre = useHasPreferenceCentre();
  const hasPortal = useHasSingleSignOn();
  const hasSaved = useAtomValue(savingAtom).state === 'SAVED';
  return (
    <ErrorView headline={t('mpp.unsubscribed.headline')} picture={<EmptyMailbox />}>
      <p>{t('mpp.unsubscribed.description')}</p>
      {hasCentre && (hasLink || hasPortal) ? (
        <p>
          <span>{t('mpp.unsubscribed.again')}</span>{' '}
          <Link to={hasLink ? '/preferences' : '/'} reloadDocument={!hasLink} state={{ subscribeAgain: true }}>
            {t('mpp.unsubscribed.againLink')}
          </Link>
        </p>
      ) : (
        <NewLink />
      )}
      {hasSaved && <MailChoices />}
    </ErrorView>
  );
}

/** Decoration: an empty letter box. */
function EmptyMailbox(): ReactElement {
  return (
    <svg viewBox="0 0 320 200" width={320} height={200} aria-hidden="true">
      <rect x="-400" width="1120" height="200" fill="var(--primary-soft)" />
      <path d="M-400 172h400c60-12 120-8 170-4s100 2 150-8h400v40H-400Z" fill="var(--primary)" opacity=".14" />
      <rect x="146" y="122" width="18" height="78" fill="#A86F35" />
      <path d="M76 78a36 36 0 0 1 36-36h100a36 36 0 0 1 36 36v52H76Z" fill="var(--primary)" />
      <path d="M76 78a36 36 0 0 1 72 0v52H76Z" fill="var(--surface)" stroke="var(--primary)" strokeWidth="4" />
      <path d="M90 84a22 22 0 0 1 44 0v32H90Z" fill="var(--sunken)" />
      <path
        d="M206 88v40h14"
        stroke="var(--accent)"
        strokeWidth="7"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="276" cy="44" r="20" fill="var(--sun)" />
    </svg>
  );
}
