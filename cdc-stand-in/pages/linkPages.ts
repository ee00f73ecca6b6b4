import type { CallParts } from '../protocol/runCall.ts';
import { readForms } from '../protocol/readForms.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from './html.ts';
import { cardPage, pageHeaders, sendPage, siteBar } from './page.ts';
import type { Queries } from '../storage/database.ts';
import { policiesOf } from '../policies.ts';
import { standInTexts } from '../texts.ts';
import { confirmsSubscriptions, findMailToken, markUsed, type MailToken, mintRegToken } from '../storage/tokens.ts';
import { accountByUid, updateAccount, type Account } from '../storage/accountRecords.ts';
import { applySubscriptions, confirmSubscriptions } from '../subscriptions.ts';

/** Dependencies of the pages behind mailed links. */
export type LinkPageParts = Pick<CallParts, 'db' | 'clock' | 'urls' | 'group'>;

interface LinkRoute {
  readonly Params: { readonly token: string };
  readonly Body: Readonly<Record<string, string>> | undefined;
}

/** A visited link and its state. */
interface Visit {
  readonly linkState: LinkState;
  readonly token: string;
  /** Finishes the registration if the site logs customers in when they confirm. */
  readonly regToken?: string | undefined;
}

/**
 * `/confirm/{token}` and `/unsubscribe/{token}`: GET changes nothing; the button's POST does, and leads back to the
 * site. Mail programs may POST `List-Unsubscribe=One-Click`.
 * Source: requirements#MAIL-1, requirements#confirmation-links.
 */
export function registerLinkPages(app: FastifyInstance, parts: LinkPageParts): void {
  const { db, clock, urls } = parts;
  readForms(app);
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
  for (const path of ['/confirm/:token', '/unsubscribe/:token']) {
    app.get<LinkRoute>(path, async ({ params: { token } }, reply) =>
      showLink(reply, urls.site, {
        linkState: await db.transaction((tx) => getLinkState(tx, token, clock.now())),
        token,
      }),
    );
    app.post<LinkRoute>(path, async ({ params: { token }, body }, reply) => {
      const isOneClick = body?.['List-Unsubscribe'] === 'One-Click';
      const { linkState, regToken } = await db.transaction(async (tx) => {
        const state = await consumeLink(tx, token, clock.now());
        return { linkState: state, regToken: await autoLoginToken(tx, parts, state) };
      });
      if (isOneClick)
        return reply
          .code(linkState.state === 'unknown' ? 404 : 200)
          .type('text/plain')
          .send('');
      const visit = { linkState, token, regToken };
      if (linkState.state === 'used') return showLink(reply, urls.site, visit);
      if ('link' in linkState && linkState.link.kind === 'unsubscribe') {
        const after: LinkState = linkState.state === 'open' ? { ...linkState, state: 'used' } : linkState;
        return showLink(reply, urls.site, { linkState: after, token });
      }
      return reply.headers(pageHeaders([urls.site])).redirect(landingOf(urls.site, visit), 303);
    });
  }
}

/**
 * The token that logs customers in when they confirm the address, if the policy says so: the client script uses it.
 * Source: requirements#IDP-flows.
 */
async function autoLoginToken(
  db: Queries,
  { clock, group }: LinkPageParts,
  linkState: LinkState,
): Promise<string | undefined> {
  if (linkState.state !== 'open' || linkState.link.kind !== 'verification') return undefined;
  const { apiKey, uid } = linkState.link;
  const site = group.byKey(apiKey);
  return site !== undefined && policiesOf(site).emailVerification.autoLogin
    ? mintRegToken(db, clock.now(), { kind: 'registration', apiKey, uid })
    : undefined;
}

/** The site's page for the result. Codes: 0 confirmed, 206005 confirmed and to be logged in, 403002 expired. */
function landingOf(site: string, { linkState, token, regToken }: Visit): string {
  if (regToken !== undefined) return `${site}/?${new URLSearchParams({ errorCode: '206005', regToken }).toString()}`;
  const isSubscription = confirmsSubscriptions(token);
  if (linkState.state === 'open')
    return isSubscription ? `${site}/preferences/double-opt-in-done` : `${site}/double-opt-in-done?errorCode=0`;
  return isSubscription ? `${site}/preferences/error/doi-expired` : `${site}/double-opt-in-done?errorCode=403002`;
}

function showLink(reply: FastifyReply, site: string, visit: Visit): FastifyReply {
  const { linkState } = visit;
  const acceptable = 'link' in linkState ? linkState.link.lang : (reply.request.headers['accept-language'] ?? 'de');
  const language = standInTexts.languageOf(acceptable);
  const t = standInTexts.in(acceptable);
  const kind = 'link' in linkState ? kindOf(linkState.link.kind) : undefined;
  const [title, lead] =
    kind !== undefined && (linkState.state === 'used' || linkState.state === 'open')
      ? [t(`page.${kind}.title`), t(`page.${kind}.${linkState.state === 'used' ? 'done' : 'lead'}`)]
      : [t('page.expired.title'), t('page.expired.lead')];
  const action =
    linkState.state === 'open' && kind !== undefined
      ? confirmForm(t(`page.${kind}.button`))
      : html`<p class="actions">
          <a class="button quiet" href="${linkState.state === 'used' ? site : landingOf(site, visit)}"
            >${t('page.continue')}</a
          >
        </p>`;
  const content = html`<p class="lead">${lead}</p>
    ${action}`;
  const document = cardPage({ title: `${title} – Kontor`, headline: title, language, above: siteBar(site), content });
  return sendPage(reply, document, pageHeaders([site]));
}

/** Posts to the page's own URL. */
const confirmForm = (button: string) =>
  html`<form method="post" class="actions"><button class="button" type="submit">${button}</button></form>`;

function kindOf(kind: string): 'verification' | 'subscription' | 'unsubscribe' {
  return kind === 'subscription' || kind === 'unsubscribe' ? kind : 'verification';
}

/** State of a mailed link: `open` means not used yet. */
type LinkState =
  | { readonly state: 'unknown' }
  | { readonly state: 'expired' | 'used' | 'open'; readonly link: MailToken };

/** Reads a link without changing anything. A link of a deleted account is expired. `now` is epoch milliseconds. */
async function getLinkState(db: Queries, token: string, now: number): Promise<LinkState> {
  const link = await findMailToken(db, token);
  if (link === undefined || link.kind === 'reset' || link.kind === 'code') return { state: 'unknown' };
  const account = await accountByUid(db, link.uid);
  if (account === undefined) return { state: 'expired', link };
  if (link.usedAt !== null) return { state: 'used', link };
  return { state: link.expiresAt <= now ? 'expired' : 'open', link };
}

/** Applies an open link. Returns the state before: only `open` changed something. */
async function consumeLink(db: Queries, token: string, now: number): Promise<LinkState> {
  const linkState = await getLinkState(db, token, now);
  if (linkState.state !== 'open') return linkState;
  const account = await accountByUid(db, linkState.link.uid);
  if (account === undefined) return linkState;
  const changes = changesOf(linkState.link, account, now);
  await updateAccount(db, account.uid, { ...changes, lastUpdatedAt: now });
  await markUsed(db, token, now);
  return linkState;
}

function changesOf({ kind, subject }: MailToken, account: Account, now: number): Partial<Account> {
  if (kind === 'verification') return { isVerified: true, verifiedAt: now };
  if (kind === 'subscription') return { subscriptions: confirmSubscriptions(account.subscriptions, subject, now) };
  const unsubscribed = Object.fromEntries(subject.map((name) => [name, { email: { isSubscribed: false } }]));
  return {
    subscriptions: applySubscriptions(
      account.subscriptions,
      unsubscribed,
      { fields: new Map(), dynamicRoots: new Set() },
      now,
      true,
    ).subscriptions,
  };
}
