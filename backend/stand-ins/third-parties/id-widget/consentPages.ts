import { html } from '#backend/shared/html.ts';
import { pageDocument } from '#backend/stand-ins/pages/page.ts';
import type { PageLanguage } from '#backend/stand-ins/pages/pageLanguage.ts';
import { pageTextsIn } from '#backend/stand-ins/texts.ts';

/** A widget's request from a page. */
export interface WidgetRequest {
  readonly appId: string;
  readonly mode: 'register' | 'login';
  readonly loginId: string;
  /** Origin of the page that opened the window; only this page gets the answer. */
  readonly opener: string;
  readonly language: PageLanguage;
}

/** The result for the page with the widget. */
export type WidgetResult =
  | { readonly outcome: 'success'; readonly loginId: string; readonly data?: string; readonly authCode?: string }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'error'; readonly code: string; readonly message: string };

/** The widget's own window: the customer confirms, or the tester chooses another result. */
export function consentPage({ appId, mode, loginId, opener, language }: WidgetRequest): string {
  const t = pageTextsIn(language);
  const hidden = Object.entries({ mode, opener, language }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return pageDocument({
    title: t('widget.title'),
    language,
    body: html`<main class="page">
      <form class="card" method="post" action="/sdk/${appId}/consent">
        <h1>${t('widget.title')}</h1>
        <p class="lead">${t(`widget.${mode}`)}</p>
        <div class="field">
          <label for="login-id">${t('widget.loginId')}</label
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
          <button class="button" name="outcome" value="success">${t('widget.success')}</button>
          <button class="button quiet" name="outcome" value="cancelled" formnovalidate>${t('widget.cancel')}</button>
          <button class="button quiet" name="outcome" value="error" formnovalidate>${t('widget.error')}</button>
        </div>
        <p class="hint">${t('widget.note')}</p>
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
  const t = pageTextsIn(language);
  return pageDocument({
    title: t('widget.doneTitle'),
    language,
    scripts: ['/sdk-assets/result.js'],
    body: html`<main class="page">
      <div class="card">
        <h1>${t('widget.doneTitle')}</h1>
        <p>${t('widget.done')}</p>
        <data id="widget-result" value="${JSON.stringify(result)}" data-opener="${opener}"></data>
        <div class="actions"><button class="button" id="close" type="button">${t('widget.close')}</button></div>
      </div>
    </main>`,
  });
}
