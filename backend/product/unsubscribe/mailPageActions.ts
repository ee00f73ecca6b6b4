import { hashText } from '#backend/shared/hashes.ts';
import { newsletterFrequencies, type NewsletterFrequency } from '@kontor/schema-adapters/content';
import type { FastifyRequest } from 'fastify';
import { isErased } from '../links/linkRevocations.ts';
import { limits } from '../guards/limits.ts';
import { problemOfStatus } from '#backend/shared/http/problem.ts';
import { changeChoices, type ChoiceChange } from '../newsletters/newsletterChoices.ts';
import type { NewsletterChoice } from '../newsletters/tables.ts';
import { dayAt, daysAfter, MAX_PAUSE_DAYS, pauseEnd, pauseWeeks } from '../newsletters/pauseClock.ts';
import { isOffered, type NewsletterParts } from '../newsletters/newsletterParts.ts';
import type { MailNotice, OfferedLess } from './mailPage.ts';
import type { MailState, MailStateParts } from './mailPageState.ts';
import { storeOrder, type OrderSource } from './unsubscribeOrders.ts';
import type { Unsubscription } from './unsubscribeTokens.ts';
import { storeUndo, undoPress } from './unsubscribeUndo.ts';
import type { LinkMailer } from '../links/linkMails.ts';

/** Dependencies of the forms of a mail's own page. */
export interface MailActionParts extends MailStateParts {
  readonly linkMailer: LinkMailer;
}

/** The result of a press: the undo token and the notice of the next page. */
export interface PressResult {
  readonly undo?: string;
  readonly notice?: MailNotice;
}

/** One press on the page. */
export interface MailPress {
  readonly unsubscription: Unsubscription;
  readonly state: MailState;
  readonly fields: ReadonlyMap<string, string>;
  readonly source: OrderSource;
  readonly language: string;
  readonly hasPauses: boolean;
  readonly hasCentre: boolean;
}

/** Where an order comes from, for the evidence. */
export const orderSource = (request: FastifyRequest, token: string): OrderSource => ({
  requestId: request.id,
  ip: request.ip,
  action: 'POST /unsubscribe/{token}',
  tokenHash: hashText(token),
});

type Action = (parts: MailActionParts, press: MailPress) => Promise<PressResult>;

/**
 * The actions of an unsubscribe token: end, pause or reduce its newsletter, end all newsletters, and mail a link to the
 * address on record. An undo needs the token of the previous press.
 * Source: requirements#mail-page.
 */
const actions: Readonly<Record<string, Action>> = {
  stop: (parts, press) => endNewsletters(parts, press, [press.unsubscription.newsletter]),
  all: (parts, press) =>
    endNewsletters(parts, press, press.state.subscribed ?? everyNewsletter(parts, press.unsubscription)),
  less: async (parts, press) => {
    const frequency = offeredLess(parts, press)?.frequencies.find(
      (candidate) => candidate === press.fields.get('frequency'),
    );
    if (frequency === undefined) throw problemOfStatus(400);
    return changeNewsletter(parts, press, { frequency });
  },
  pause: async (parts, press) => {
    const less = offeredLess(parts, press);
    if (less === undefined) throw problemOfStatus(400);
    const { fields } = press;
    const until = fields.get('until') ?? less.pauses.find(({ weeks }) => String(weeks) === fields.get('weeks'))?.until;
    const pause =
      until === undefined || until < less.firstDay ? undefined : pauseEnd({ until }, parts.clock.now(), parts.zone());
    return pause === undefined ? { notice: 'no-such-day' } : changeNewsletter(parts, press, { pause });
  },
  settings: mailSettings,
  undo: async ({ db, clock }, { unsubscription, fields, source }) => ({
    notice: (await undoPress(db, unsubscription, fields.get('undo') ?? '', source, clock.now()))
      ? 'undone'
      : 'undo-late',
  }),
};

/** Runs the action of a form. Throws 400 for anything that the page does not offer. */
export async function handlePress(parts: MailActionParts, press: MailPress): Promise<PressResult> {
  const name = press.fields.get('do') ?? '';
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) throw problemOfStatus(400);
  return action(parts, press);
}

/** Ends newsletters. The undo restores only those that had not ended before the press. */
async function endNewsletters(
  { db, clock }: MailActionParts,
  { unsubscription, state, source }: MailPress,
  newsletters: readonly string[],
): Promise<PressResult> {
  const { subscriber } = unsubscription;
  const now = clock.now();
  const before = newsletters
    .filter((name) => !state.ending.includes(name) && !(name === unsubscription.newsletter && state.hasEnded))
    .map((newsletter) => findChoice(state, newsletter));
  const undo = await db.transaction(async (tx) => {
    for (const newsletter of newsletters) await storeOrder(tx, { subscriber, newsletter }, source, now);
    return before.length === 0 ? undefined : storeUndo(tx, unsubscription, { before, hasEnded: true }, now);
  });
  return { ...(undo !== undefined && { undo }) };
}

/** The fallback without an answer of the provider: every newsletter of the content, and that of the mail. */
function everyNewsletter(
  { newslettersIn, languages }: NewsletterParts,
  { newsletter }: Unsubscription,
): readonly string[] {
  const names = languages().flatMap((language) => newslettersIn(language)?.map(({ key }) => key) ?? []);
  return [...new Set([newsletter, ...names])];
}

async function changeNewsletter(
  { db, clock }: MailActionParts,
  { unsubscription, state }: MailPress,
  choiceChange: ChoiceChange,
): Promise<PressResult> {
  const { subscriber, newsletter } = unsubscription;
  const now = clock.now();
  if (state.hasEnded) return {};
  return db.transaction(async (tx) => {
    await changeChoices(tx, subscriber, [newsletter], choiceChange, now);
    return {
      undo: await storeUndo(tx, unsubscription, { before: [findChoice(state, newsletter)], hasEnded: false }, now),
    };
  });
}

/**
 * Mails a new link to the address on record; the holder of the mail gets no further access.
 * Source: requirements#JWT-2.
 */
async function mailSettings(
  { db, limiter, linkMailer }: MailActionParts,
  { unsubscription: { subscriber }, language, hasCentre }: MailPress,
): Promise<PressResult> {
  if (!hasCentre) throw problemOfStatus(400);
  const mailLimits = [limits.linkPerAccount, limits.linkPerAccountAnHour];
  if ((await limiter.reserve(mailLimits, subscriber)) !== undefined) return { notice: 'link-sent-before' };
  const mailLink = async (): Promise<void> => {
    if (!(await isErased(db, subscriber))) await linkMailer.mailLink(subscriber, language.slice(0, 2));
  };
  await limiter.giveBackOnFailure(mailLimits, subscriber, mailLink);
  return { notice: 'link-sent' };
}

const findChoice = ({ choices }: MailState, newsletter: string): NewsletterChoice =>
  choices.find((choice) => choice.newsletter === newsletter) ?? { newsletter };

/** Rarer frequencies and longer pauses than now; undefined if the site has no pauses. */
export function offeredLess(
  parts: NewsletterParts,
  { unsubscription, state, hasPauses }: Pick<MailPress, 'unsubscription' | 'state' | 'hasPauses'>,
): OfferedLess | undefined {
  if (!hasPauses) return undefined;
  const { newsletter } = unsubscription;
  const { frequency, pausedUntil = '' } = findChoice(state, newsletter);
  const today = dayAt(parts.clock.now(), parts.zone());
  const isRarer = (candidate: NewsletterFrequency): boolean =>
    frequency === undefined || newsletterFrequencies.indexOf(candidate) > newsletterFrequencies.indexOf(frequency);
  return {
    frequencies: newsletterFrequencies.filter(
      (candidate) => isRarer(candidate) && isOffered(parts, newsletter, candidate),
    ),
    pauses: pauseWeeks
      .map((weeks) => ({ weeks, until: daysAfter(today, weeks * 7) }))
      .filter(({ until }) => until > pausedUntil),
    firstDay: daysAfter(pausedUntil > today ? pausedUntil : today, 1),
    lastDay: daysAfter(today, MAX_PAUSE_DAYS),
  };
}
