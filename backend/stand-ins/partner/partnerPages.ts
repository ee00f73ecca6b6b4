import { html, type Html } from '#backend/shared/html.ts';
import { pageDocument, type PageLanguage } from '#backend/stand-ins/pages/page.ts';
import { pageTextsIn } from '#backend/stand-ins/standInTexts.ts';
import type { PartnerDeps } from './partnerDeps.ts';
import type { SignedIn } from './visitors.ts';

/** Kinds of errors that the customer is told about. */
export type PartnerErrorKind = 'refused' | 'login-required' | 'outdated' | 'unreachable';

/** The data of the shop's start page: who is signed in, and what went wrong, with technical `details`. */
export interface Front {
  readonly language: PageLanguage;
  readonly who?: SignedIn | undefined;
  readonly trouble?: PartnerErrorKind | undefined;
  readonly details?: string | undefined;
}

/** The shop's start page: who is signed in, or the ways to sign in. */
export function startPage(deps: PartnerDeps, front: Front): string {
  const { language, who, trouble, details } = front;
  const t = pageTextsIn(language);
  return pageDocument({
    title: who === undefined ? t('partner.startTitle') : t('partner.homeTitle'),
    language,
    styles: ['/assets/partner.css'],
    body: html`<header>
        <div class="bar">
          <div>
            <a class="brand" href="/">Bilderbogen</a>
            <p class="tag">${t('partner.claim')}</p>
          </div>
        </div>
        <div class="awning"></div>
      </header>
      <main class="page">
        ${
          trouble !== undefined &&
          html`<div class="note" role="alert">
            <p>${t(`partner.trouble.${trouble}`)}</p>
            ${details !== undefined && html`<p class="hint" lang="en">${details}</p>`}
          </div>`
        }
        ${who === undefined ? signIn(front) : welcome(deps, who, language)}
      </main>`,
  });
}

function signIn({ language, trouble }: Front): Html {
  const t = pageTextsIn(language);
  return html`${picture(language)}
<div class="card">
<h1>${t('partner.headline')}</h1>
<p class="lead">${t('partner.lead')}</p>
<div class="actions equal">
<a class="button" href="/oidc/start">${t('partner.signIn')} (OIDC)</a>
<a class="button quiet" href="/token/start">${t('partner.signIn')} (Token)</a>
</div>
</div>
<details${trouble === 'login-required' && html` open`}><summary>${t('partner.forTesters')}</summary>
<p class="actions"><a href="/oidc/start?prompt=login">${t('partner.signInAnew')}</a> <a href="/oidc/start?prompt=none">${t('partner.signInSilently')}</a></p>
</details>`;
}

function welcome({ site }: PartnerDeps, { name, email, mode }: SignedIn, language: PageLanguage): Html {
  const t = pageTextsIn(language);
  const way = { mode: mode === 'oidc' ? 'OIDC' : 'Token' };
  const lead = email === undefined ? t('partner.signedInWithoutEmail', way) : t('partner.signedIn', { email, ...way });
  return html`<div class="card">
      <h1>${t('partner.greeting')}${name !== undefined && ` ${name}`}</h1>
      <p class="lead">${lead}</p>
      <p>${t('partner.nothingYet')} <a href="${site}/">${t('partner.toAccount')}</a></p>
      <form method="post" action="/logout"><button class="button quiet">${t('partner.signOut')}</button></form>
    </div>
    ${picture(language)}`;
}

const picture = (language: PageLanguage): Html =>
  html`<svg
    class="picture"
    viewBox="0 0 320 120"
    width="320"
    height="120"
    role="img"
    aria-label="${pageTextsIn(language)('partner.picture')}"
  >
    <path d="M0 22q160 34 320 0" fill="none" stroke="var(--control)" stroke-width="3" />
    <g transform="rotate(-4 70 70)">
      <rect x="34" y="34" width="72" height="76" rx="6" fill="var(--surface)" stroke="var(--line)" stroke-width="2" />
      <rect x="42" y="42" width="56" height="48" rx="3" fill="var(--primary-soft)" />
      <circle cx="84" cy="56" r="8" fill="var(--sun)" />
      <path d="M42 90l20-24 14 14 8-8 14 18z" fill="var(--primary)" />
    </g>
    <g>
      <rect x="124" y="40" width="72" height="76" rx="6" fill="var(--surface)" stroke="var(--line)" stroke-width="2" />
      <rect x="132" y="48" width="56" height="48" rx="3" fill="var(--primary-soft)" />
      <circle cx="160" cy="74" r="16" fill="var(--accent)" />
      <path d="M160 58q4-10 12-10" fill="none" stroke="var(--primary)" stroke-width="4" stroke-linecap="round" />
    </g>
    <g transform="rotate(4 250 70)">
      <rect x="214" y="34" width="72" height="76" rx="6" fill="var(--surface)" stroke="var(--line)" stroke-width="2" />
      <rect x="222" y="42" width="56" height="48" rx="3" fill="var(--primary-soft)" />
      <path d="M230 82h40l-5 8h-30z" fill="var(--primary)" />
      <path d="M250 50v30l16-6z" fill="var(--sun)" />
    </g>
  </svg>`;
