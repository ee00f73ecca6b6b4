import { html, type Html } from '#backend/shared/html.ts';
import { pageDocument } from '#backend/stand-ins/pages/page.ts';
import type { PageLanguage } from '#backend/stand-ins/pages/pageLanguage.ts';
import type { PartnerDeps } from './partnerDeps.ts';
import { partnerTexts, type PartnerErrorKind } from './partnerTexts.ts';
import type { SignedIn } from './visitors.ts';

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
  const pageTexts = partnerTexts[language];
  return pageDocument({
    title: who === undefined ? pageTexts.startTitle : pageTexts.homeTitle,
    language,
    styles: ['/assets/partner.css'],
    body: html`<header>
        <div class="bar">
          <div>
            <a class="brand" href="/">Bilderbogen</a>
            <p class="tag">${pageTexts.claim}</p>
          </div>
        </div>
        <div class="awning"></div>
      </header>
      <main class="page">
        ${
          trouble !== undefined &&
          html`<div class="note" role="alert">
            <p>${pageTexts.troubles[trouble]}</p>
            ${details !== undefined && html`<p class="hint" lang="en">${details}</p>`}
          </div>`
        }
        ${who === undefined ? signIn(front) : welcome(deps, who, language)}
      </main>`,
  });
}

function signIn({ language, trouble }: Front): Html {
  const pageTexts = partnerTexts[language];
  return html`${picture(language)}
<div class="card">
<h1>${pageTexts.headline}</h1>
<p class="lead">${pageTexts.lead}</p>
<div class="actions equal">
<a class="button" href="/oidc/start">${pageTexts.signIn} (OIDC)</a>
<a class="button quiet" href="/token/start">${pageTexts.signIn} (Token)</a>
</div>
</div>
<details${trouble === 'login-required' && html` open`}><summary>${pageTexts.forTesters}</summary>
<p class="actions"><a href="/oidc/start?prompt=login">${pageTexts.signInAnew}</a> <a href="/oidc/start?prompt=none">${pageTexts.signInSilently}</a></p>
</details>`;
}

function welcome({ site }: PartnerDeps, { name, email, mode }: SignedIn, language: PageLanguage): Html {
  const pageTexts = partnerTexts[language];
  return html`<div class="card">
      <h1>${pageTexts.greeting}${name !== undefined && ` ${name}`}</h1>
      <p class="lead">${pageTexts.signedIn(email, mode === 'oidc' ? 'OIDC' : 'Token')}</p>
      <p>${pageTexts.nothingYet} <a href="${site}/">${pageTexts.toAccount}</a></p>
      <form method="post" action="/logout"><button class="button quiet">${pageTexts.signOut}</button></form>
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
    aria-label="${partnerTexts[language].picture}"
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
