import { calendarDay, isEmailAddress } from '@kontor/schema-adapters/values';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { parseAccessibility, type Accessibility, safeAddress } from '@kontor/schema-adapters/content';
import { type SiteMetadata, tagOf } from '@kontor/schema-adapters/metadata';
import type { ContentSource } from './contentRoutes.ts';
import { contentSecurityPolicy, setPageHeaders } from './securityHeaders.ts';
import { statementPage, statementStyle, statementTexts } from './statementPage.ts';
import { pageLinks } from './pageLinks.ts';
import { memoizeLast } from '#backend/shared/memoizeLast.ts';
import { visitorLanguage } from './visitorLanguage.ts';
import { themeStyle } from './themeSheet.ts';
import { html, type Html } from '#backend/shared/html.ts';
import type { Translate } from '#backend/shared/texts.ts';

/** Limit of the findings in memory that make each appear once in the log. */
const MAX_REPORTS = 1000;

/** Dependencies of the page on the site. */
export interface AccessibilityParts {
  /** What the current metadata document says. */
  readonly siteMetadata: () => SiteMetadata;
  readonly content?: ContentSource;
  /** The application's HTML document, whose style sheets and icon the page uses. */
  readonly page: (url: string) => Promise<string>;
  /** ISO time of the build; undefined in development. */
  readonly builtAt?: string;
}

/**
 * `GET /accessibility`: the accessibility statement in the site's languages, rendered on the server, without scripts
 * and third parties. Contact and authority come from the content document; logs missing parts once per document.
 * Source: requirements#accessibility-page.
 */
export function registerAccessibility(app: FastifyInstance, parts: AccessibilityParts): void {
  const policy = contentSecurityPolicy([]);
  const style = readFileSync(new URL('accessibility.css', import.meta.url), 'utf8');
  const reported = new Set<string>();
  const links = memoizeLast((page: string) => pageLinks(page, ['/accessibility.css']));
  for (const path of ['/accessibility', '/accessibility/'])
    app.get(path, async (request, reply) => {
      const metadata = parts.siteMetadata();
      const cmsId = metadata.cms.id ?? '';
      const language = visitorLanguage(request, metadata);
      const document = parts.content?.document(cmsId, language);
      const { accessibility, findings } = parseAccessibility(document);
      for (const { where, what } of findings) {
        const line = `${cmsId} ${language} ${where} ${what}`;
        if (reported.size >= MAX_REPORTS || reported.has(line)) continue;
        reported.add(line);
        request.log.warn({ cmsId, language, where, what }, 'the accessibility page misses a part of its content');
      }
      const facts: AccessibilityFacts = {
        language,
        metadata,
        accessibility,
        checkedAt: parts.builtAt,
        content: document,
        links: links(await parts.page(request.url)),
      };
      return setPageHeaders(reply, { policy, types: 'enforced', holdsToken: false }).send(accessibilityPage(facts));
    });
  app.get('/accessibility.css', async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${statementStyle}\n${style}\n${themeStyle(parts.siteMetadata())}`),
  );
}

type StatementTranslate = Translate<'accessibility'>;

/** Keys of the accessible features and of the limitations, in this order. */
const fulfilled = ['met.keyboard', 'met.names', 'met.errors', 'met.zoom', 'met.contrast', 'met.input'] as const;
const limited = ['limits.thirdParties', 'limits.easyLanguage', 'limits.links'] as const;

/** Keys of the test methods. */
const tools = ['tools.rules', 'tools.keyboard', 'tools.zoom', 'tools.colours'] as const;

/** Data of the page besides its texts. */
interface AccessibilityFacts {
  /** A tag of the site such as `fr-BE`. */
  readonly language: string;
  readonly metadata: SiteMetadata;
  readonly accessibility: Accessibility;
  /** ISO time of the build that the automated checks have passed; undefined in development. */
  readonly checkedAt: string | undefined;
  readonly content: unknown;
  /** Markup of the application's style sheets and icon. */
  readonly links: Html;
}

/** The accessibility statement as a whole HTML document without scripts. Source: requirements#accessibility-page. */
function accessibilityPage(facts: AccessibilityFacts): string {
  const { language, accessibility, checkedAt, metadata } = facts;
  const t = statementTexts.in(language);
  const { limits, authority } = accessibility;
  // The version of EN 301 549.
  const { standardVersion } = metadata.accessibility;
  const version = standardVersion === undefined ? '' : ` ${standardVersion}`;
  const ways = waysOf(t, accessibility, t('form'));
  const main = html`<h1>${t('title')}</h1>
    <p class="statement-lead">${t('lead')}</p>
    ${section(t('statusTitle'), html`<p>${t('status', { version })}</p>`)}
    ${section(t('metTitle'), listOf(fulfilled.map((key) => t(key))))}
    ${section(t('limitsTitle'), listOf([...limited.map((key) => t(key)), ...limits]))}
    ${section(
      t('checkTitle'),
      html`<p>${t('check')}</p>
        ${listOf(tools.map((key) => t(key)))}
        ${checkedAt !== undefined && html`<p>${t('checked', { date: calendarDay(new Date(checkedAt), language) })}</p>`}`,
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
    }`;
  return statementPage({
    language,
    title: t('title'),
    links: facts.links,
    content: facts.content,
    features: metadata.features,
    navigation: languageLinks(t, facts),
    main,
  });
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

/** A link for each language of the site, with the language's own name. */
function languageLinks(t: StatementTranslate, { metadata, language }: AccessibilityFacts): Html {
  const tags = metadata.locales.map(tagOf);
  if (tags.length < 2) return html``;
  return html`<nav aria-label="${t('languages')}">
    <ul class="statement-languages">
      ${tags.map((tag) => {
        const name = new Intl.DisplayNames([tag.slice(0, 2)], { type: 'language' }).of(tag.slice(0, 2)) ?? tag;
        const displayName = name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
        const current = tag === language && html` aria-current="page"`;
        return html`<li><a href="?lang=${tag}" lang="${tag}" hreflang="${tag}" ${current}>${displayName}</a></li>`;
      })}
    </ul>
  </nav>`;
}

interface Way {
  readonly label: string;
  readonly text: string;
  readonly href: string;
}

/** The valid means of contact in the content. */
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
