import { randomBytes } from 'node:crypto';
import { html } from '#backend/pages/html.ts';
import type { Html } from '#backend/pages/html.ts';
import { pageDocument } from '#backend/pages/page.ts';
import { socialProviders } from '../socialIdentity.ts';
import type { Choices } from './choices.ts';
import type { SocialRequest } from './socialRequest.ts';

/** The page on which a tester decides who the social network says they are. */
export function choicePage({ provider, query }: SocialRequest, { known, sameEmail }: Choices): string {
  const network = socialProviders[provider] ?? provider;
  const form = (choice: string, title: string, hint: string, fields: Html | undefined, button: string): Html => html`<form method="post" action="/social/answer" class="card">
<input type="hidden" name="request" value="${query}"><h2>${title}</h2><p class="hint">${hint}</p>${fields}<p class="actions"><button class="button" name="choice" value="${choice}">${button}</button></p></form>`;
  const body = html`<header class="bar"><div><span class="brand">${network}</span><span class="tag">Nachbildung zum Testen</span></div></header><div class="awning" aria-hidden="true"></div>
<main class="page"><h1>Wer meldet sich an?</h1>
${known.length > 0 && form('known', 'Bekannte Person', `Diese Anmeldung über ${network} ist mit einem Konto verbunden.`, select('identity', 'Person', known.map(({ providerUid, label }) => ({ value: providerUid, label }))), 'Als diese Person anmelden')}
${form('new', 'Neue Person', 'Zu ihr gibt es noch kein Konto.', newPerson(), 'Als neue Person anmelden')}
${sameEmail.length > 0 && form('same-email', 'Gleiche E-Mail-Adresse', 'Die Adresse gehört zu einem Konto, das damit noch nicht verbunden ist.', select('account', 'Konto', sameEmail.map((email) => ({ value: email, label: email }))), 'Mit dieser Adresse anmelden')}
${form('no-email', 'Ohne E-Mail-Adresse', `${network} gibt keine Adresse weiter.`, undefined, 'Ohne Adresse anmelden')}
<form method="post" action="/social/answer"><input type="hidden" name="request" value="${query}"><p class="actions"><button class="button quiet" name="choice" value="cancel">Abbrechen</button></p></form>
</main>`;
  return pageDocument({ title: `Anmelden mit ${network}`, language: 'de', body });
}

/** The page that hands the answer to the page behind the pop-up and closes. Its script reads the element `answer`. */
export function afterLoginPage(message: string, origin: string): string {
  const body = html`<main class="page"><h1>Einen Moment</h1><p>Sie können dieses Fenster schließen.</p><div id="answer" hidden data-message="${message}" data-origin="${origin}"></div></main>`;
  return pageDocument({ title: 'Einen Moment', language: 'de', body, scripts: ['/social/after-login.js'] });
}

/** Shown when a request is none of ours. */
export function refusedPage(): string {
  const body = html`<main class="page"><div class="card"><h1>Diese Anmeldung ist nicht möglich</h1><p>Bitte gehen Sie zurück und versuchen Sie es noch einmal.</p><p class="hint" lang="en">400006: client_id, provider or return address is not known</p></div></main>`;
  return pageDocument({ title: 'Diese Anmeldung ist nicht möglich', language: 'de', body });
}

function newPerson(): Html {
  return html`${input('firstName', 'Vorname', 'Toni')}${input('lastName', 'Nachname', 'Beispiel')}${input('email', 'E-Mail-Adresse', `neu-${randomBytes(3).toString('hex')}@beispiel.example`)}`;
}

function input(name: string, label: string, value: string): Html {
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" autocomplete="off"></div>`;
}

function select(name: string, label: string, options: readonly { readonly value: string; readonly label: string }[]): Html {
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${options.map((option) => html`<option value="${option.value}">${option.label}</option>`)}</select></div>`;
}
