import { html } from '#backend/shared/html.ts';
import { pageDocument } from '#backend/stand-ins/pages/page.ts';
import type { PageLanguage } from '#backend/stand-ins/pages/pageLanguage.ts';
import { pageTextsIn } from '#backend/stand-ins/texts.ts';
import { sampleStaff } from './sampleStaff.ts';

/** The page at which staff enter their password. */
export function staffLoginPage(language: PageLanguage, isWrong: boolean): string {
  const t = pageTextsIn(language);
  return pageDocument({
    title: t('staff.title'),
    language,
    body: html`<main class="page">
      <div class="card">
        <h1>${t('staff.title')}</h1>
        ${isWrong && html`<p class="note" role="alert">${t('staff.wrong')}</p>`}
        <form method="post" class="fields">
          <div class="field">
            <label for="email">${t('staff.email')}</label>
            <input id="email" name="email" type="email" autocomplete="username" required />
          </div>
          <div class="field">
            <label for="password">${t('staff.password')}</label>
            <input id="password" name="password" type="password" autocomplete="current-password" required />
          </div>
          <div class="actions"><button class="button">${t('staff.button')}</button></div>
        </form>
        <h2>${t('staff.samples')}</h2>
        <ul class="plain">
          ${sampleStaff.map(({ email, password, role }) => html`<li>${email} / ${password} (${t(`staff.roles.${role}`)})</li>`)}
        </ul>
      </div>
    </main>`,
  });
}
