import { safeAddress } from '#adapters/content/safeAddress.ts';
import { isEmailAddress } from '#adapters/model/emailAddress.ts';
import type { Accessibility } from '#adapters/content/parseAccessibility.ts';
import { html, type Html } from '#backend/shared/html.ts';
import { textsOf, type Translate } from '#backend/shared/texts.ts';
import { tagOf } from './pageLanguage.ts';

const texts = textsOf('accessibility', 'en');

type StatementTranslate = Translate<'accessibility'>;

/** What customers can expect, and what is not accessible yet, in this order. */
const met = ['met.keyboard', 'met.names', 'met.errors', 'met.zoom', 'met.contrast', 'met.input'] as const;
const limited = ['limits.thirdParties', 'limits.easyLanguage', 'limits.links'] as const;

/** What the page shows besides its texts. */
export interface AccessibilityFacts {
  /** A tag of the site such as `fr-BE`. */
  readonly language: string;
  readonly locales: readonly string[];
  readonly accessibility: Accessibility;
  /** ISO time of the build that the automated checks have passed; undefined in development. */
  readonly checkedAt: string | undefined;
  readonly logo: { readonly src: string; readonly alt: string } | undefined;
  /** Markup of the style sheets and the icon, as the application's page has them. */
  readonly links: Html;
}

/** The accessibility statement as a whole HTML document without scripts. Source: requirements#accessibility-page. */
export function accessibilityPage(facts: AccessibilityFacts): string {
  const { language, accessibility, checkedAt } = facts;
  const t = texts.in(language);
  const { limits, authority } = accessibility;
  const ways = waysOf(t, accessibility, t('form'));
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>${t('title')} – Kontor</title>
        ${facts.links}
      </head>
      <body class="statement">
        <a class="statement-skip" href="#main">${t('skip')}</a>
        <header class="statement-header">
          <div class="wrap">
            <a class="statement-home" href="/">${logoOf(facts)}<span class="visually-hidden"> – ${t('home')}</span></a>
            ${languageLinks(t, facts)}
          </div>
        </header>
        <main id="main" class="wrap" tabindex="-1">
          <h1>${t('title')}</h1>
          <p class="statement-lead">${t('lead')}</p>
          ${section(t('statusTitle'), html`<p>${t('status')}</p>`)}
          ${section(t('metTitle'), listOf(met.map((key) => t(key))))}
          ${section(t('limitsTitle'), listOf([...limited.map((key) => t(key)), ...limits]))}
          ${section(
            t('checkTitle'),
            html`<p>${t('check')}</p>
              ${checkedAt !== undefined && html`<p>${checkedOn(t, checkedAt, language)}</p>`}`,
          )}
          ${section(
            t('contactTitle'),
            html`<p>${ways.length > 0 ? t('contact') : t('contactMissing')}</p>
              ${detailsOf(ways)}`,
          )}
          ${
            authority.name !== '' &&
            section(
              t('authorityTitle'),
              html`<p>${t('authority')}</p>
                <address>
                  <strong>${authority.name}</strong>
                  ${authority.address !== '' && html`<p>${authority.address}</p>`}
                </address>
                ${detailsOf(waysOf(t, authority, t('website')))}`,
            )
          }
        </main>
      </body>
    </html>`.markup;
}

const section = (title: string, body: Html): Html =>
  html`<section>
    <h2>${title}</h2>
    ${body}
  </section>`;

const listOf = (items: readonly string[]): Html =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;

/** The day of the check, in words of the language. */
function checkedOn(t: StatementTranslate, at: string, language: string): string {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
  return t('checked', { date });
}

function logoOf({ logo }: AccessibilityFacts): Html {
  return logo === undefined
    ? html`<span class="statement-brand">Kontor</span>`
    : html`<img src="${logo.src}" alt="${logo.alt}" width="110" height="28" />`;
}

/** A link for each language of the site, in its own name. */
function languageLinks(t: StatementTranslate, { locales, language }: AccessibilityFacts): Html {
  const tags = locales.map(tagOf);
  if (tags.length < 2) return html``;
  return html`<nav aria-label="${t('languages')}">
    <ul class="statement-languages">
      ${tags.map((tag) => {
        const name = new Intl.DisplayNames([tag.slice(0, 2)], { type: 'language' }).of(tag.slice(0, 2)) ?? tag;
        const shown = name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
        return tag === language
          ? html`<li><a href="?lang=${tag}" lang="${tag}" hreflang="${tag}" aria-current="page">${shown}</a></li>`
          : html`<li><a href="?lang=${tag}" lang="${tag}" hreflang="${tag}">${shown}</a></li>`;
      })}
    </ul>
  </nav>`;
}

interface Way {
  readonly label: string;
  readonly text: string;
  readonly href: string;
}

/** The ways that content names and that are what they should be; others are left out. */
function waysOf(
  t: StatementTranslate,
  contact: Pick<Accessibility, 'email' | 'phone' | 'url'>,
  form: string,
): readonly Way[] {
  const digits = contact.phone.replaceAll(/[^+\d]/g, '');
  return [
    ...(isEmailAddress(contact.email)
      ? [
          {
            label: t('email'),
            text: contact.email,
            href: `mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`,
          },
        ]
      : []),
    ...(/^\+?\d{3,15}$/.test(digits) ? [{ label: t('phone'), text: contact.phone, href: `tel:${digits}` }] : []),
    ...(safeAddress(contact.url, 'document') !== undefined
      ? [{ label: form, text: contact.url.replace(/^https:\/\//, ''), href: contact.url }]
      : []),
  ];
}

function detailsOf(ways: readonly Way[]): Html | undefined {
  if (ways.length === 0) return undefined;
  return html`<dl>
    ${ways.map(
      ({ label, text, href }) =>
        html`<div>
          <dt>${label}</dt>
          <dd><a href="${href}">${text}</a></dd>
        </div>`,
    )}
  </dl>`;
}
