import { html, type Html } from '#backend/shared/html.ts';
import { pageDocument, type PageLanguage, pageTextsIn } from '@kontor/cdc-stand-in/pages';
import type { SignedIn } from './visitors.ts';

/** Kinds of errors that the page shows. */
export type PartnerErrorKind = 'refused' | 'login-required' | 'outdated' | 'unreachable';

/** The data of the shop's start page: who is signed in, and what went wrong, with technical `details`. */
export interface Front {
  /** The customer account's site. */
  readonly site: string;
  readonly language: PageLanguage;
  readonly who?: SignedIn | undefined;
  readonly trouble?: PartnerErrorKind | undefined;
  readonly details?: string | undefined;
}

/** The shop's start page: who is signed in, or the ways to sign in. */
export function startPage(front: Front): string {
  const { site, language, who, trouble, details } = front;
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
        ${who === undefined ? signIn(front) : welcome(site, who, language)}
      </main>`,
  });
}

function signIn({ language, trouble }: Front): Html {
  const t = pageTextsIn(language);
  return html`<div class="card">
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

function welcome(site: string, { name, email, mode }: SignedIn, language: PageLanguage): Html {
  const t = pageTextsIn(language);
  const way = { mode: mode === 'oidc' ? 'OIDC' : 'Token' };
  const lead = email === undefined ? t('partner.signedInWithoutEmail', way) : t('partner.signedIn', { email, ...way });
  return html`<div class="card">
    <h1>${t('partner.greeting')}${name !== undefined && ` ${name}`}</h1>
    <p class="lead">${lead}</p>
    <p>${t('partner.nothingYet')} <a href="${site}/">${t('partner.toAccount')}</a></p>
    <form method="post" action="/logout"><button class="button quiet">${t('partner.signOut')}</button></form>
  </div>`;
}
