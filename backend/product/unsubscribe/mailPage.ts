import { calendarDay, dateLanguage } from '@kontor/schema-adapters/values';
import type { NewsletterFrequency } from '@kontor/schema-adapters/content';
import { maskEmail } from '../mails/recipients.ts';
import type { MailedPage } from '../site/mailedPage.ts';
import { html, type Html } from '#backend/shared/html.ts';
import { readTexts, type Translate } from '#backend/shared/texts.ts';
import type { PauseWeeks } from '../newsletters/pauseClock.ts';
import type { MailState } from './mailPageState.ts';

const texts = readTexts('unsubscribe', 'en');

type PageTranslate = Translate<'unsubscribe'>;

/** Notices about the previous press; the address of the page names them. */
export const mailNotices = ['undone', 'undo-late', 'link-sent', 'link-sent-before'] as const;
export type MailNotice = (typeof mailNotices)[number] | 'no-such-day' | 'failed';

/** Alternatives to the end: less than now. */
export interface OfferedLess {
  readonly frequencies: readonly NewsletterFrequency[];
  /** ISO days on which it comes again. */
  readonly pauses: readonly { readonly weeks: PauseWeeks; readonly until: string }[];
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Data of the page. */
export interface MailPageFacts {
  /** A tag of the site such as `fr-BE`. */
  readonly language: string;
  readonly zone: string;
  /** Address of the page, to which its forms go. */
  readonly address: string;
  /** The newsletter's name in the content, if it has one there. */
  readonly name: string | undefined;
  /** Undefined for an address that is not valid. */
  readonly state: MailState | undefined;
  readonly choice: MailState['choices'][number] | undefined;
  /** Undefined where the site has no pauses. */
  readonly less: OfferedLess | undefined;
  readonly notice: MailNotice | undefined;
  /** The token that undoes the previous press. */
  readonly undo: string | undefined;
  /** Whether the page asks for a confirmation to end all newsletters. */
  readonly asksAll: boolean;
  /** Whether the site has a preference centre, to which a mailed link leads. */
  readonly hasCentre: boolean;
}

/**
 * A mail's own page, without scripts: the newsletter, the masked address, and the actions, each a form.
 * Source: requirements#mail-page.
 */
export function mailPage(facts: MailPageFacts): MailedPage {
  const { language, state, asksAll } = facts;
  const t = texts.in(language);
  const { title, body } =
    state === undefined ? invalidLink(t) : asksAll ? confirmationPart(t, facts) : newsletterPart(t, facts, state);
  const main = html`${state !== undefined && person(t, state)}
    <h1>${title}</h1>
    ${body}`;
  return { title, main };
}

const invalidLink = (t: PageTranslate) => ({ title: t('invalidTitle'), body: html`<p>${t('invalid')}</p>` });

/** The recipient; undefined if the provider did not name one. */
function person(t: PageTranslate, { account }: MailState): Html | undefined {
  if (account === undefined || account.person.email === '') return undefined;
  const email = maskEmail(account.person.email);
  return html`<p class="who">
    ${account.firstName !== '' && `${t('greeting', { name: account.firstName })} · `}${t('recipient', { email })}
  </p>`;
}

function newsletterPart(t: PageTranslate, facts: MailPageFacts, state: MailState) {
  const { name } = facts;
  const ways = html`${!state.hasEndedAll && allForm(t, facts)} ${facts.hasCentre && settingsForm(t, facts)}`;
  if (state.hasEnded) {
    const [title, text] = state.hasEndedAll ? [t('doneAllTitle'), t('doneAll')] : [t('doneTitle'), t('done')];
    return {
      title,
      body: html`${name !== undefined && !state.hasEndedAll && html`<p class="name">${name}</p>`}
        <p role="status">${text}</p>
        ${noticeLine(t, facts)} ${undoForm(t, facts)}
        <div class="ways">${ways}</div>`,
    };
  }
  return {
    title: name === undefined ? t('questionWithoutName') : t('question', { name }),
    body: html`${noticeLine(t, facts)} ${choiceLines(t, facts)} ${undoForm(t, facts)}
      <div class="ways">
        ${form(
          facts,
          'stop',
          html`<p>${t('lead')}</p>
            <button>${t('button')}</button>`,
        )}
        ${lessForms(t, facts)} ${ways}
      </div>`,
  };
}

/** Asks for a confirmation before all newsletters end. Source: requirements#mail-page. */
function confirmationPart(t: PageTranslate, { address }: MailPageFacts) {
  return {
    title: t('askAll'),
    body: html`<p>${t('askAllLead')}</p>
      <p class="warning">${t('askAllWarning')}</p>
      <div class="answers">
        ${form({ address }, 'all', html`<button>${t('allButton')}</button>`)}
        <a class="button" href="${address}">${t('askAllNo')}</a>
      </div>`,
  };
}

const form = ({ address }: Pick<MailPageFacts, 'address'>, action: string, body: Html): Html =>
  html`<form method="post" action="${address}">
    <input type="hidden" name="do" value="${action}" />
    ${body}
  </form>`;

function noticeLine(t: PageTranslate, { notice, less, language, state }: MailPageFacts): Html | undefined {
  if (notice === undefined) return undefined;
  const email = state?.account?.person.email ?? '';
  const notices: Readonly<Record<MailNotice, string>> = {
    undone: t('undone'),
    'undo-late': t('undoLate'),
    'link-sent': email === '' ? t('sentToAddress') : t('sent', { email: maskEmail(email) }),
    'link-sent-before': t('sentBefore'),
    'no-such-day': t('noSuchDay', {
      first: longDay(less?.firstDay ?? '', language),
      last: longDay(less?.lastDay ?? '', language),
    }),
    failed: t('failed'),
  };
  const isFault = notice === 'failed' || notice === 'no-such-day';
  return html`<p class="${isFault ? 'fault' : 'name'}" role="${isFault ? 'alert' : 'status'}">${notices[notice]}</p>`;
}

/** The pause and the frequency of the newsletter, if any. */
function choiceLines(t: PageTranslate, { choice, language }: MailPageFacts): Html | undefined {
  const lines = [
    ...(choice?.pausedUntil === undefined ? [] : [t('paused', { date: longDay(choice.pausedUntil, language) })]),
    ...(choice?.frequency === undefined ? [] : [t(`less.${choice.frequency}`)]),
  ];
  return html`${lines.map((line) => html`<p class="name" role="status">${line}</p>`)}`;
}

function undoForm(t: PageTranslate, facts: MailPageFacts): Html | undefined {
  const { state, undo, language, zone } = facts;
  if (state?.undoUntil === undefined || undo === undefined) return undefined;
  const time = new Intl.DateTimeFormat(dateLanguage(language), { timeStyle: 'short', timeZone: zone }).format(
    state.undoUntil,
  );
  const body = html`<input type="hidden" name="undo" value="${undo}" />
    <button>${t('undo')}</button>
    <p>${t('undoLead', { time })}</p>`;
  return html`<div class="undo">${form(facts, 'undo', body)}</div>`;
}

function lessForms(t: PageTranslate, facts: MailPageFacts): Html | undefined {
  const { less, language } = facts;
  if (less === undefined) return undefined;
  const { frequencies, pauses, firstDay, lastDay } = less;
  const rarer = html`<h2>${t('lessTitle')}</h2>
    ${frequencies.map(
      (frequency) => html`<button name="frequency" value="${frequency}">${t(`frequencies.${frequency}`)}</button>`,
    )}`;
  const pause = html`<h2>${t('pauseTitle')}</h2>
    <p>${t('pauseLead')}</p>
    ${pauses.map(
      ({ weeks, until }) =>
        html`<button name="weeks" value="${weeks}">${t('pause', { weeks, date: longDay(until, language) })}</button>`,
    )}`;
  const day = html`<label for="until">${t('day')}</label>
    <input id="until" type="date" name="until" min="${firstDay}" max="${lastDay}" placeholder="${firstDay}" required />
    <button>${t('dayButton')}</button>`;
  return html`${frequencies.length > 0 && form(facts, 'less', rarer)}
  ${firstDay <= lastDay && html`<div class="way">${form(facts, 'pause', pause)} ${form(facts, 'pause', day)}</div>`}`;
}

const allForm = (t: PageTranslate, { address }: MailPageFacts): Html =>
  html`<form method="get" action="${address}">
    <input type="hidden" name="ask" value="all" />
    <h2>${t('allTitle')}</h2>
    <p>${t('allLead')}</p>
    <button>${t('allButton')}</button>
  </form>`;

const settingsForm = (t: PageTranslate, facts: MailPageFacts): Html =>
  form(
    facts,
    'settings',
    html`<h2>${t('settingsTitle')}</h2>
      <p>${t('settingsLead')}</p>
      <button>${t('settingsButton')}</button>`,
  );

/** A day (ISO date) in words; empty if there is none. */
export const longDay = (day: string, language: string): string =>
  day === '' ? '' : calendarDay(new Date(`${day}T00:00:00Z`), language);
