import type { NewsletterFrequency } from '#adapters/model/newsletterFrequency.ts';
import { html, type Html } from '#backend/shared/html.ts';
import { statementPage } from '#backend/product/site/statementPage.ts';
import { textsOf, type Translate } from '#backend/shared/texts.ts';
import { pauseWeeks } from '../choices/pauseClock.ts';
import type { NewsletterChoice } from '../choices/newsletterChoice.ts';

const texts = textsOf('unsubscribe', 'en');

type PageTranslate = Translate<'unsubscribe'>;

/** What the page says: a question, what was done, that the link is not valid, or that it did not work. */
export type PageState = 'asking' | 'done' | 'changed' | 'invalid' | 'failed';

/** What the page shows besides its texts. */
export interface UnsubscribeFacts {
  /** A tag of the site such as `fr-BE`. */
  readonly language: string;
  readonly state: PageState;
  /** The newsletter's name in the content, if it has one there. */
  readonly name: string | undefined;
  /** What is offered instead; undefined where the site has no pauses. */
  readonly less: { readonly frequencies: readonly NewsletterFrequency[] } | undefined;
  /** What the subscriber chose, as far as it could be read. */
  readonly choice: NewsletterChoice | undefined;
  /** Markup of the style sheets and the icon, as the application's page has them. */
  readonly links: Html;
}

/**
 * The page behind a mail's unsubscribe address, without scripts: one button that ends the newsletter and, beside it and
 * never before, what there is instead.
 * Source: requirements#one-click-unsubscribe.
 */
export function unsubscribePage(facts: UnsubscribeFacts): string {
  const { language, state, links } = facts;
  const t = texts.in(language);
  const title = state === 'done' ? t('doneTitle') : state === 'invalid' ? t('invalidTitle') : t('title');
  const main = html`${contentOf(t, facts)}
    <p class="unsubscribe-more"><a href="/preferences">${t('settings')}</a></p>`;
  return statementPage({ language, title, links, skip: t('skip'), home: t('home'), main, isPersonal: true });
}

function contentOf(t: PageTranslate, facts: UnsubscribeFacts): Html {
  const { state, name, less } = facts;
  if (state === 'invalid')
    return html`<h1>${t('invalidTitle')}</h1>
      <p class="statement-lead">${t('invalid')}</p>`;
  if (state === 'done')
    return html`<h1>${t('doneTitle')}</h1>
      ${name !== undefined && html`<p class="unsubscribe-name">${name}</p>`}
      <p class="statement-lead" role="status">${t('done')}</p>`;
  const question = name === undefined ? t('questionWithoutName') : t('question', { name });
  return html`<h1>${question}</h1>
    ${state === 'failed' && html`<p class="unsubscribe-failed" role="alert">${t('failed')}</p>`} ${statusOf(t, facts)}
    <div class="unsubscribe-ways">
      <form method="post" class="unsubscribe-way">
        <p>${t('lead')}</p>
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <input type="hidden" name="page" value="1" />
        <button class="unsubscribe-button" type="submit">${t('button')}</button>
      </form>
      ${less !== undefined && lessForm(t, facts, less.frequencies)}
    </div>`;
}

/** How the newsletter comes now, if not as usual; after a change it is said in any case. */
function statusOf(t: PageTranslate, { state, choice, language }: UnsubscribeFacts): Html | undefined {
  const text = stateText(t, choice, language) ?? (state === 'changed' ? t('usualAgain') : undefined);
  return text === undefined ? undefined : html`<p class="unsubscribe-state" role="status">${text}</p>`;
}

function stateText(t: PageTranslate, choice: NewsletterChoice | undefined, language: string): string | undefined {
  if (choice?.pausedUntil !== undefined) return t('paused', { date: longDay(choice.pausedUntil, language) });
  return choice?.frequency && t(`less.${choice.frequency}`);
}

/** A day without a time: the same for every reader. */
const longDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

function lessForm(t: PageTranslate, { choice }: UnsubscribeFacts, frequencies: readonly NewsletterFrequency[]): Html {
  const choices = [
    ...(choice === undefined ? [] : [{ value: 'as-usual', text: t('asUsual') }]),
    ...pauseWeeks.map((weeks) => ({ value: `pause-${weeks}`, text: t('pause', { weeks }) })),
    ...frequencies.map((frequency) => ({ value: frequency, text: t(`frequencies.${frequency}`) })),
  ];
  return html`<form method="post" class="unsubscribe-way" aria-labelledby="less">
    <h2 id="less">${t('lessTitle')}</h2>
    <p>${t('lessLead')}</p>
    <div class="unsubscribe-choices">
      ${choices.map(
        ({ value, text }) =>
          html`<button class="unsubscribe-button" type="submit" name="instead" value="${value}">${text}</button>`,
      )}
    </div>
  </form>`;
}
