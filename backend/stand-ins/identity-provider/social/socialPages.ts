import { randomBytes } from 'node:crypto';
import { html } from '#backend/shared/html.ts';
import type { Html } from '#backend/shared/html.ts';
import { pageDocument } from '#backend/stand-ins/pages/page.ts';
import type { PageLanguage } from '#backend/stand-ins/pages/pageLanguage.ts';
import { socialProviders } from '../socialIdentity.ts';
import type { Choices } from './choices.ts';
import type { SocialRequest } from './socialRequest.ts';
import { socialTexts } from './socialTexts.ts';

/** The page on which a tester chooses the identity that the social network returns. */
export function choicePage(
  { provider, query }: SocialRequest,
  { known, sameEmail }: Choices,
  language: PageLanguage,
): string {
  const network = socialProviders[provider] ?? provider;
  const pageTexts = socialTexts[language];
  const form = (choice: string, { title, hint, button }: typeof pageTexts.known, fields?: Html): Html =>
    html`<form method="post" action="/social/answer" class="card">
      <input type="hidden" name="request" value="${query}" />
      <h2>${title}</h2>
      <p class="hint">${hint(network)}</p>
      ${fields}
      <p class="actions"><button class="button" name="choice" value="${choice}">${button}</button></p>
    </form>`;
  const body = html`<header class="bar">
      <div><span class="brand">${network}</span><span class="tag">${pageTexts.imitation}</span></div>
    </header>
    <div class="awning" aria-hidden="true"></div>
    <main class="page">
      <h1>${pageTexts.headline}</h1>
      ${
        known.length > 0 &&
        form(
          'known',
          pageTexts.known,
          select(
            'identity',
            pageTexts.person,
            known.map(({ providerUid, label }) => ({ value: providerUid, label })),
          ),
        )
      }
      ${form('new', pageTexts.fresh, newPerson(language))}
      ${
        sameEmail.length > 0 &&
        form(
          'same-email',
          pageTexts.sameEmail,
          select(
            'account',
            pageTexts.account,
            sameEmail.map((email) => ({ value: email, label: email })),
          ),
        )
      }
      ${form('no-email', pageTexts.noEmail)}
      <form method="post" action="/social/answer">
        <input type="hidden" name="request" value="${query}" />
        <p class="actions"><button class="button quiet" name="choice" value="cancel">${pageTexts.cancel}</button></p>
      </form>
    </main>`;
  return pageDocument({ title: pageTexts.title(network), language, body });
}

/** The page that sends the answer to the opener of the pop-up and closes. Its script reads the element `answer`. */
export function afterLoginPage(message: string, origin: string, language: PageLanguage): string {
  const { moment, closeWindow } = socialTexts[language];
  const body = html`<main class="page">
    <h1>${moment}</h1>
    <p>${closeWindow}</p>
    <div id="answer" hidden data-message="${message}" data-origin="${origin}"></div>
  </main>`;
  return pageDocument({ title: moment, language, body, scripts: ['/social/after-login.js'] });
}

/** Shown for an invalid request. */
export function refusedPage(language: PageLanguage): string {
  const { refused, goBack } = socialTexts[language];
  const body = html`<main class="page">
    <div class="card">
      <h1>${refused}</h1>
      <p>${goBack}</p>
      <p class="hint" lang="en">400006: client_id, provider or return address is not known</p>
    </div>
  </main>`;
  return pageDocument({ title: refused, language, body });
}

function newPerson(language: PageLanguage): Html {
  const { firstName, lastName, email } = socialTexts[language];
  return html`${input('firstName', firstName, 'Toni')}${input('lastName', lastName, 'Beispiel')}${input('email', email, `neu-${randomBytes(3).toString('hex')}@beispiel.example`)}`;
}

function input(name: string, label: string, value: string): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" autocomplete="off" />
  </div>`;
}

function select(
  name: string,
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label
    ><select id="${name}" name="${name}">
      ${options.map((option) => html`<option value="${option.value}">${option.label}</option>`)}
    </select>
  </div>`;
}
