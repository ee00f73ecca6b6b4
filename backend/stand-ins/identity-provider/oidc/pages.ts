import type { KoaContextWithOIDC } from 'oidc-provider';
import { html, type Html } from '#backend/shared/html.ts';
import { pageDocument } from '#backend/stand-ins/pages/page.ts';
import { pageLanguage, type PageLanguage } from '#backend/stand-ins/pages/pageLanguage.ts';

const texts = {
  de: {
    logoutTitle: 'Abmelden',
    logoutQuestion: (partner: string) =>
      `Sie haben sich bei ${partner} abgemeldet. Möchten Sie sich auch von Ihrem Kundenkonto abmelden?`,
    logoutBoth: 'Auch vom Kundenkonto abmelden',
    logoutPartner: 'Angemeldet bleiben',
    loggedOutTitle: 'Sie sind abgemeldet',
    loggedOut: 'Sie können dieses Fenster schließen.',
    errorTitle: 'Die Anmeldung ist nicht möglich',
    error: 'Bitte gehen Sie zurück zum Partner und beginnen Sie noch einmal.',
    logoutErrorTitle: 'Die Abmeldung ist nicht möglich',
    logoutError: 'Bitte gehen Sie zurück zum Partner und melden Sie sich dort noch einmal ab.',
    thePartner: 'dem Partner',
    details: 'Technische Angaben',
  },
  en: {
    logoutTitle: 'Log out',
    logoutQuestion: (partner: string) =>
      `You have logged out of ${partner}. Would you like to log out of your customer account too?`,
    logoutBoth: 'Log out of the customer account too',
    logoutPartner: 'Stay logged in',
    loggedOutTitle: 'You are logged out',
    loggedOut: 'You can close this window.',
    errorTitle: 'Signing in is not possible',
    error: 'Please go back to the partner and start again.',
    logoutErrorTitle: 'Logging out is not possible',
    logoutError: 'Please go back to the partner and log out there again.',
    thePartner: 'the partner',
    details: 'Technical details',
  },
} as const satisfies Readonly<Record<PageLanguage, object>>;

/**
 * Asks whether to log out of the customer account too. `form` is the provider's own form with its secret; both answers
 * look equally important.
 */
export function logoutPage(ctx: KoaContextWithOIDC, form: string): void {
  const language = languageOf(ctx);
  const pageTexts = texts[language];
  const partner = ctx.oidc.client?.clientName ?? pageTexts.thePartner;
  show(
    ctx,
    language,
    pageTexts.logoutTitle,
    html`<p>${pageTexts.logoutQuestion(partner)}</p>
      ${{ markup: form }}
      <div class="actions equal">
        <button class="button quiet" form="op.logoutForm" name="logout" value="yes">${pageTexts.logoutBoth}</button>
        <button class="button quiet" form="op.logoutForm">${pageTexts.logoutPartner}</button>
      </div>`,
  );
}

/** The page after a logout without a return URL. */
export function loggedOutPage(ctx: KoaContextWithOIDC): void {
  const language = languageOf(ctx);
  show(ctx, language, texts[language].loggedOutTitle, html`<p>${texts[language].loggedOut}</p>`);
}

/** An error of a login or logout that cannot be sent to the partner, because the partner or its URL is not known. */
export function errorPage(
  ctx: KoaContextWithOIDC,
  out: { readonly error: string; readonly error_description?: string },
): void {
  const language = languageOf(ctx);
  const pageTexts = texts[language];
  const isLogout = ctx.path.includes('/endsession');
  show(
    ctx,
    language,
    isLogout ? pageTexts.logoutErrorTitle : pageTexts.errorTitle,
    html`<p>${isLogout ? pageTexts.logoutError : pageTexts.error}</p>
      <details>
        <summary>${pageTexts.details}</summary>
        <p lang="en"><code>${out.error}</code>: ${out.error_description ?? ''}</p>
      </details>`,
  );
}

function languageOf(ctx: KoaContextWithOIDC): PageLanguage {
  return pageLanguage(ctx.query['ui_locales'], ctx.get('accept-language'));
}

function show(ctx: KoaContextWithOIDC, language: string, title: string, content: Html): void {
  ctx.type = 'html';
  ctx.body = pageDocument({
    title,
    language,
    body: html`<main class="page">
      <div class="card">
        <h1>${title}</h1>
        ${content}
      </div>
    </main>`,
  });
}
