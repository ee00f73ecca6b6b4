import { html } from '#backend/shared/html.ts';
import { pageDocument } from '#backend/stand-ins/pages/page.ts';

/** A widget's request from a page. */
export interface WidgetRequest {
  readonly appId: string;
  readonly mode: 'register' | 'login';
  readonly loginId: string;
  /** Origin of the page that opened the window; only this page gets the answer. */
  readonly opener: string;
  readonly language: Language;
}

type Language = 'de' | 'en';

/** The result for the page with the widget. */
export type WidgetResult =
  | { readonly outcome: 'success'; readonly loginId: string; readonly data?: string; readonly authCode?: string }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'error'; readonly code: string; readonly message: string };

const texts = {
  de: {
    title: 'Anmelden ohne Passwort',
    loginId: 'E-Mail-Adresse',
    register: 'Möchten Sie sich künftig mit diesem Gerät anmelden, ohne Passwort?',
    login: 'Möchten Sie sich mit diesem Gerät anmelden?',
    success: 'Bestätigen',
    cancel: 'Abbrechen',
    error: 'Fehler auslösen',
    note: 'Nachbildung für Tests: Sie wählen, wie der Vorgang ausgeht.',
    doneTitle: 'Fertig',
    done: 'Dieses Fenster schließt sich von selbst.',
    close: 'Fenster schließen',
  },
  en: {
    title: 'Sign in without a password',
    loginId: 'E-mail address',
    register: 'Would you like to sign in with this device from now on, without a password?',
    login: 'Would you like to sign in with this device?',
    success: 'Confirm',
    cancel: 'Cancel',
    error: 'Cause an error',
    note: 'Imitation for tests: you choose how this ends.',
    doneTitle: 'Done',
    done: 'This window closes by itself.',
    close: 'Close window',
  },
} as const;

/** The widget's own window: the customer confirms, or the tester chooses another result. */
export function consentPage({ appId, mode, loginId, opener, language }: WidgetRequest): string {
  const pageTexts = texts[language];
  const hidden = Object.entries({ mode, opener, language }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return pageDocument({
    title: pageTexts.title,
    language,
    body: html`<main class="page">
      <form class="card" method="post" action="/sdk/${appId}/consent">
        <h1>${pageTexts.title}</h1>
        <p class="lead">${pageTexts[mode]}</p>
        <div class="field">
          <label for="login-id">${pageTexts.loginId}</label
          ><input
            id="login-id"
            name="loginId"
            type="email"
            autocomplete="username"
            required
            maxlength="254"
            value="${loginId}"
          />
        </div>
        ${hidden}
        <div class="actions">
          <button class="button" name="outcome" value="success">${pageTexts.success}</button>
          <button class="button quiet" name="outcome" value="cancelled" formnovalidate>${pageTexts.cancel}</button>
          <button class="button quiet" name="outcome" value="error" formnovalidate>${pageTexts.error}</button>
        </div>
        <p class="hint">${pageTexts.note}</p>
      </form>
    </main>`,
  });
}

/**
 * Sends the result to the page that opened the window and closes it. The result is in a meta element: nothing is inline
 * code.
 */
export function resultPage(
  { opener, language }: Pick<WidgetRequest, 'opener' | 'language'>,
  result: WidgetResult,
): string {
  const pageTexts = texts[language];
  return pageDocument({
    title: pageTexts.doneTitle,
    language,
    scripts: ['/sdk-assets/result.js'],
    body: html`<main class="page">
      <div class="card">
        <h1>${pageTexts.doneTitle}</h1>
        <p>${pageTexts.done}</p>
        <data id="widget-result" value="${JSON.stringify(result)}" data-opener="${opener}"></data>
        <div class="actions"><button class="button" id="close" type="button">${pageTexts.close}</button></div>
      </div>
    </main>`,
  });
}
