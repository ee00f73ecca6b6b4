import { randomBytes } from 'node:crypto';
import { html } from '#backend/shared/html.ts';
import type { Html } from '#backend/shared/html.ts';
import { pageDocument } from '#backend/stand-ins/pages/page.ts';
import { pageTextsIn } from '#backend/stand-ins/texts.ts';
import type { PageLanguage } from '#backend/stand-ins/pages/pageLanguage.ts';
import { socialProviders } from '../socialIdentity.ts';
import type { Choices } from './choices.ts';
import type { SocialRequest } from './socialRequest.ts';

/** The page on which a tester chooses the identity that the social network returns. */
export function choicePage(
  { provider, query }: SocialRequest,
  { known, sameEmail }: Choices,
  language: PageLanguage,
): string {
  const network = socialProviders[provider] ?? provider;
  const t = pageTextsIn(language);
  const form = (choice: string, name: 'known' | 'fresh' | 'sameEmail' | 'noEmail', fields?: Html): Html =>
    html`<form method="post" action="/social/answer" class="card">
      <input type="hidden" name="request" value="${query}" />
      <h2>${t(`social.${name}.title`)}</h2>
      <p class="hint">${t(`social.${name}.hint`, { network })}</p>
      ${fields}
      <p class="actions">
        <button class="button" name="choice" value="${choice}">${t(`social.${name}.button`)}</button>
      </p>
    </form>`;
  const body = html`<header class="bar">
      <div><span class="brand">${network}</span><span class="tag">${t('social.imitation')}</span></div>
    </header>
    <div class="awning" aria-hidden="true"></div>
    <main class="page">
      <h1>${t('social.headline')}</h1>
      ${
        known.length > 0 &&
        form(
          'known',
          'known',
          select(
            'identity',
            t('social.person'),
            known.map(({ providerUid, label }) => ({ value: providerUid, label })),
          ),
        )
      }
      ${form('new', 'fresh', newPerson(language))}
      ${
        sameEmail.length > 0 &&
        form(
          'same-email',
          'sameEmail',
          select(
            'account',
            t('social.account'),
            sameEmail.map((email) => ({ value: email, label: email })),
          ),
        )
      }
      ${form('no-email', 'noEmail')}
      <form method="post" action="/social/answer">
        <input type="hidden" name="request" value="${query}" />
        <p class="actions"><button class="button quiet" name="choice" value="cancel">${t('social.cancel')}</button></p>
      </form>
    </main>`;
  return pageDocument({ title: t('social.title', { network }), language, body });
}

/** The page that sends the answer to the opener of the pop-up and closes. Its script reads the element `answer`. */
export function afterLoginPage(message: string, origin: string, language: PageLanguage): string {
  const t = pageTextsIn(language);
  const body = html`<main class="page">
    <h1>${t('social.moment')}</h1>
    <p>${t('social.closeWindow')}</p>
    <div id="answer" hidden data-message="${message}" data-origin="${origin}"></div>
  </main>`;
  return pageDocument({ title: t('social.moment'), language, body, scripts: ['/social/after-login.js'] });
}

/** Shown for an invalid request. */
export function refusedPage(language: PageLanguage): string {
  const t = pageTextsIn(language);
  const body = html`<main class="page">
    <div class="card">
      <h1>${t('social.refused')}</h1>
      <p>${t('social.goBack')}</p>
      <p class="hint" lang="en">400006: client_id, provider or return address is not known</p>
    </div>
  </main>`;
  return pageDocument({ title: t('social.refused'), language, body });
}

function newPerson(language: PageLanguage): Html {
  const t = pageTextsIn(language);
  return html`${input('firstName', t('social.firstName'), 'Toni')}${input('lastName', t('social.lastName'), 'Beispiel')}${input('email', t('social.email'), `neu-${randomBytes(3).toString('hex')}@beispiel.example`)}`;
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
