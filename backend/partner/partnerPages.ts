import { html, type Html } from '#backend/pages/html.ts';
import { pageDocument } from '#backend/pages/page.ts';
import type { PartnerDeps } from './partnerDeps.ts';
import type { SignedIn } from './visitors.ts';

/** What went wrong, as the customer is told. */
export type Trouble = 'refused' | 'login-required' | 'outdated' | 'unreachable';

const troubles: Readonly<Record<Trouble, string>> = {
  refused: 'Die Anmeldung mit dem Kundenkonto hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  'login-required': 'Sie sind in Ihrem Kundenkonto gerade nicht angemeldet.',
  outdated: 'Diese Anmeldung ist abgelaufen oder schon verwendet. Bitte beginnen Sie noch einmal.',
  unreachable: 'Das Kundenkonto ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten noch einmal.',
};

/** The shop's front: who is signed in, or the ways to sign in. */
export function startPage(deps: PartnerDeps, who: SignedIn | undefined, trouble?: Trouble, details?: string): string {
  const title = who === undefined ? 'Bilderbogen, Ihr Fotoservice' : 'Ihre Fotos';
  return pageDocument({
    title, language: 'de', styles: ['/assets/partner.css'],
    body: html`<header><div class="bar"><div><a class="brand" href="/">Bilderbogen</a><p class="tag">Fotos, gedruckt um die Ecke</p></div></div><div class="awning"></div></header>
<main class="page">
${trouble !== undefined && html`<div class="note" role="alert"><p>${troubles[trouble]}</p>${details !== undefined && html`<p class="hint" lang="en">${details}</p>`}</div>`}
${who === undefined ? signIn(trouble) : welcome(deps, who)}
</main>`,
  });
}

function signIn(trouble: Trouble | undefined): Html {
  return html`${picture}
<div class="card">
<h1>Ihre schönsten Bilder, heute noch in der Hand</h1>
<p class="lead">Melden Sie sich mit dem Kundenkonto Ihres Supermarkts an. Ein eigenes Passwort brauchen Sie hier nicht.</p>
<div class="actions equal">
<a class="button" href="/oidc/start">Mit Kundenkonto anmelden (OIDC)</a>
<a class="button quiet" href="/token/start">Mit Kundenkonto anmelden (Token)</a>
</div>
</div>
<details${trouble === 'login-required' && html` open`}><summary>Für Tester</summary>
<p class="actions"><a href="/oidc/start?prompt=login">Neu anmelden verlangen</a> <a href="/oidc/start?prompt=none">Ohne Rückfrage anmelden</a></p>
</details>`;
}

function welcome({ site }: PartnerDeps, { name, email, mode }: SignedIn): Html {
  return html`<div class="card">
<h1>Guten Tag${name !== undefined && ` ${name}`}</h1>
<p class="lead">${email === undefined ? 'Sie sind' : `${email} ist`} über Ihr Kundenkonto angemeldet (${mode === 'oidc' ? 'OIDC' : 'Token'}).</p>
<p>Noch keine Bilder hier. <a href="${site}/">Zum Kundenkonto</a></p>
<form method="post" action="/logout"><button class="button quiet">Abmelden</button></form>
</div>
${picture}`;
}

const picture = html`<svg class="picture" viewBox="0 0 320 120" width="320" height="120" role="img" aria-label="Drei Fotos an einer Leine">
<path d="M0 22q160 34 320 0" fill="none" stroke="var(--control)" stroke-width="3"/>
<g transform="rotate(-4 70 70)"><rect x="34" y="34" width="72" height="76" rx="6" fill="var(--surface)" stroke="var(--line)" stroke-width="2"/><rect x="42" y="42" width="56" height="48" rx="3" fill="var(--primary-soft)"/><circle cx="84" cy="56" r="8" fill="var(--sun)"/><path d="M42 90l20-24 14 14 8-8 14 18z" fill="var(--primary)"/></g>
<g><rect x="124" y="40" width="72" height="76" rx="6" fill="var(--surface)" stroke="var(--line)" stroke-width="2"/><rect x="132" y="48" width="56" height="48" rx="3" fill="var(--primary-soft)"/><circle cx="160" cy="74" r="16" fill="var(--accent)"/><path d="M160 58q4-10 12-10" fill="none" stroke="var(--primary)" stroke-width="4" stroke-linecap="round"/></g>
<g transform="rotate(4 250 70)"><rect x="214" y="34" width="72" height="76" rx="6" fill="var(--surface)" stroke="var(--line)" stroke-width="2"/><rect x="222" y="42" width="56" height="48" rx="3" fill="var(--primary-soft)"/><path d="M230 82h40l-5 8h-30z" fill="var(--primary)"/><path d="M250 50v30l16-6z" fill="var(--sun)"/></g>
</svg>`;
