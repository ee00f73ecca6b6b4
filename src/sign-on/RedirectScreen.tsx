import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../app/layout/Button.tsx';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { LinkButton } from '../app/layout/LinkButton.tsx';
import { useElapsed } from '../app/layout/useDelayed.ts';
import { handOverAtom, handOverStateAtom, leavingHostAtom } from './handOverState.ts';
import { redirectStateAtom, signOnEventAtom } from '../session/signOnAtoms.ts';
import { gatewaysAtom } from '../store/store.ts';
import css from './WayBack.module.css';

/**
 * The page during the redirect to the partner, or to the login before it.
 * Source: requirements#redirect-page.
 */
export function RedirectScreen(): ReactElement {
  const { t } = useTranslation();
  const { partnerScript } = useAtomValue(gatewaysAtom);
  const state = useAtomValue(redirectStateAtom);
  const handOver = useAtomValue(handOverStateAtom);
  const host = useAtomValue(leavingHostAtom);
  const leave = useSetAtom(handOverAtom);
  const setSignOn = useSetAtom(signOnEventAtom);
  const isLate = useElapsed(5_000);
  useEffect(() => void leave(), [leave]);
  // A page from the back/forward cache runs no redirect, so it leads to the start page.
  useEffect(() => partnerScript.onReturn(() => location.replace('/')), [partnerScript]);
  const partner = host ?? t('clp.redirect.partner');
  if (handOver.state === 'FAILED') {
    return (
      <EntryCard title={t('clp.redirect.title')}>
        <FailureNotice flow="login" error={handOver.error} headline={t('clp.redirect.failed')} />
        <Actions>
          <Button onClick={() => void leave()}>{t('global.tryAgain')}</Button>
          <LinkButton look="text" to="/" onClick={() => setSignOn({ event: 'ENDED' })}>
            {t('global.errors.toStart')}
          </LinkButton>
        </Actions>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title={t('clp.redirect.title')}
      picture={<ReturnLink />}
      lead={
        <output aria-busy="true">
          <span>
            {state === 'REDIRECT_TO_LOGIN_IN_PROGRESS'
              ? t('clp.redirect.toLogin')
              : t('clp.redirect.back', { partner })}
          </span>
          {isLate && <span>{` ${t('global.loading.late')}`}</span>}
        </output>
      }
    />
  );
}

/** Decoration: two shops and the road between them. */
function ReturnLink(): ReactElement {
  return (
    <svg viewBox="0 0 320 200" width={320} height={200} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="320" height="200" fill="var(--primary-soft)" />
      <circle cx="160" cy="44" r="20" fill="var(--sun)" />
      <path d="M0 168c60-10 110-8 160-4s110 4 160-4v40H0Z" fill="var(--primary)" opacity=".14" />
      <Shop x={34} colour="var(--primary)" />
      <Shop x={214} colour="var(--accent)" />
      <path
        className={css.way}
        d="M112 152q48-52 96 0"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 13"
      />
      <path
        d="m197 142 12 12-16 3"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Shop({ x, colour }: { readonly x: number; readonly colour: string }): ReactElement {
  return (
    <g transform={`translate(${x} 90)`}>
      <rect x="4" y="22" width="64" height="60" rx="4" fill="var(--surface)" stroke="var(--line)" strokeWidth="2" />
      <rect x="12" y="44" width="22" height="38" rx="3" fill={colour} opacity=".85" />
      <rect x="40" y="44" width="22" height="20" rx="3" fill="var(--sun)" opacity=".7" />
      <path
        d="M2 4h68l4 22a9 9 0 0 1-18.500 0 9 9 0 0 1-18.500 0 9 9 0 0 1-18.500 0 9 9 0 0 1-20.500 0Z"
        fill={colour}
      />
      <path d="M20 4l-2 28M53 4l2 28" stroke="var(--surface)" strokeWidth="4" opacity=".6" />
    </g>
  );
}
