import { html } from '#backend/shared/html.ts';
import { pageDocument } from '#backend/stand-ins/pages/page.ts';
import type { PageLanguage } from '#backend/stand-ins/pages/pageLanguage.ts';
import { sampleStaff } from './sampleStaff.ts';

const texts = {
  de: {
    title: 'Anmeldung für Mitarbeitende',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    button: 'Anmelden',
    wrong: 'E-Mail-Adresse oder Passwort stimmt nicht.',
    samples: 'Zum Ausprobieren',
    roles: { viewer: 'liest', editor: 'bearbeitet', publisher: 'veröffentlicht' },
  },
  en: {
    title: 'Sign-in for staff',
    email: 'E-mail address',
    password: 'Password',
    button: 'Sign in',
    wrong: 'The e-mail address or the password is wrong.',
    samples: 'To try it out',
    roles: { viewer: 'reads', editor: 'edits', publisher: 'publishes' },
  },
} as const satisfies Readonly<Record<PageLanguage, object>>;

/** The page at which staff enter their password. */
export function staffLoginPage(language: PageLanguage, isWrong: boolean): string {
  const t = texts[language];
  return pageDocument({
    title: t.title,
    language,
    body: html`<main class="page">
      <div class="card">
        <h1>${t.title}</h1>
        ${isWrong && html`<p class="note" role="alert">${t.wrong}</p>`}
        <form method="post" class="fields">
          <div class="field">
            <label for="email">${t.email}</label>
            <input id="email" name="email" type="email" autocomplete="username" required />
          </div>
          <div class="field">
            <label for="password">${t.password}</label>
            <input id="password" name="password" type="password" autocomplete="current-password" required />
          </div>
          <div class="actions"><button class="button">${t.button}</button></div>
        </form>
        <h2>${t.samples}</h2>
        <ul class="plain">
          ${sampleStaff.map(({ email, password, role }) => html`<li>${email} / ${password} (${t.roles[role]})</li>`)}
        </ul>
      </div>
    </main>`,
  });
}
