import { consentEvents } from '#backend/product/evidence/consentEvents.ts';
import { recordEvidence } from '#backend/product/evidence/recordEvidence.ts';
import type { CallContext } from '../calls/callContext.ts';
import type { Writer } from '../schema/checkWrite.ts';
import type { Account } from '../storage/accountRecords.ts';
import { hashOf } from '../storage/secretTokens.ts';
import { evidencePerson } from './evidencePerson.ts';
import { textsOnSite } from './shownText.ts';

const channels = { client: 'site', link: 'link', server: 'server' } as const satisfies Readonly<Record<Writer, string>>;

/**
 * Records how a call of the site changed a person's consents, in the call's own transaction.
 * Source: requirements#PRI-2.
 */
export async function recordCall(
  { db, now, site, params, request }: CallContext,
  before: Account,
  after: Account,
  writer: Writer,
): Promise<void> {
  const lang = params.get('lang') ?? after.lang ?? 'de';
  const token = params.get('regToken') ?? params.get('login_token');
  const events = consentEvents(before, after).map((event) => ({ ...event, ...textsOnSite(site, event, lang) }));
  await recordEvidence(db, evidencePerson(after), events, {
    at: now,
    channel: channels[writer],
    apiKey: site.apiKey,
    action: request.call,
    page: pageOf(params.get('pageURL')),
    build: buildOf(params.get('sourceData')),
    mailTemplate: null,
    mailId: null,
    mailSentAt: null,
    requestId: request.id,
    ip: request.ip,
    tokenHash: token === undefined ? null : hashOf(token),
  });
}

/**
 * The build of the site, which its pages send in the call's source data: `{"build":"start-Ab1.js"}`. Other source data
 * is ignored.
 */
const buildOf = (sourceData = ''): string | null => /"build":"([\w.-]{1,80})"/.exec(sourceData)?.[1] ?? null;

/** The path of the page that made a call; a token in it stays out of the evidence. */
function pageOf(pageURL: string | undefined): string | null {
  if (pageURL === undefined || !URL.canParse(pageURL)) return null;
  return new URL(pageURL).pathname.replace(/(\/token\/).+/, '$1…').slice(0, 200);
}
