import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownMember } from '@kontor/schema-adapters/json';
import { OutboundError } from '../outbound/outbound.ts';
import { mailedPages, type MailedPage, type MailedPageParts } from '../site/mailedPage.ts';
import { visitorLanguage } from '../site/visitorLanguage.ts';
import { html } from '#backend/shared/html.ts';
import { readTexts } from '#backend/shared/texts.ts';
import { limits, type Limiter, type SubjectKeys } from '../guards/limits.ts';
import { refuseForeignForm, type CallerOrigins } from '../guards/originGuard.ts';
import { alarmSubject } from './alarmTokens.ts';
import { endAllSessions, type SessionParts } from './allSessions.ts';
import { requireFeature, featuresWithMails, type Features } from '../guards/features.ts';
import type { Clock } from '#backend/shared/clock.ts';

/** Dependencies of the page. */
interface AlarmParts extends SessionParts {
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly subjectKeys: SubjectKeys;
  readonly origins: CallerOrigins;
  readonly features: () => Features;
}

const texts = readTexts('alarm', 'en');
const PATH = '/not-me/:token';

interface TokenRoute {
  readonly Params: { readonly token: string };
}

/**
 * `GET /not-me/{token}`: the “That wasn't me” page of mails to account owners; changes nothing. Its button (`POST`)
 * ends all sessions, links and identity proofs, and makes the provider mail a link for a new password.
 * Source: requirements#owner-alarm.
 */
export function registerAlarm(app: FastifyInstance, parts: AlarmParts, pages: MailedPageParts): void {
  const { clock, subjectKeys, origins } = parts;
  const send = mailedPages(pages);
  const getSubject = ({ params }: FastifyRequest<TokenRoute>) => alarmSubject(subjectKeys, params.token, clock.now());
  app.get<TokenRoute>(PATH, async (request, reply) => {
    requireFeature(parts.features(), ...featuresWithMails);
    const isDone = ownMember(request.query, 'done') !== undefined;
    const view = getSubject(request) === undefined ? 'invalid' : isDone ? 'done' : 'asking';
    return send(request, reply, (language) => alarmPage(language, view));
  });
  // The body stays empty: the token in the address is the authorization.
  app.post<TokenRoute>(PATH, { config: { fromAnyOrigin: true } }, async (request, reply) => {
    requireFeature(parts.features(), ...featuresWithMails);
    refuseForeignForm(request, origins.own);
    const uid = getSubject(request);
    if (uid === undefined) return send(request, reply, (language) => alarmPage(language, 'invalid'));
    try {
      await secureAccount(parts, uid, visitorLanguage(request, pages.siteMetadata()));
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      request.log.error({ reason: error.message }, 'the sessions of an account are not ended');
      return send(request, reply, (language) => ({ ...alarmPage(language, 'failed'), code: 503 }));
    }
    return redirectToDone(reply, request.params.token);
  });
}

const redirectToDone = (reply: FastifyReply, token: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(`/not-me/${encodeURIComponent(token)}?done=1`, 303);

async function secureAccount(parts: AlarmParts, uid: string, language: string): Promise<void> {
  const { provider, limiter } = parts;
  await endAllSessions(parts, uid);
  // A repeated press ends sessions again but sends no second mail.
  if ((await limiter.reserve([limits.mailPerAccount], uid)) !== undefined) return;
  await limiter.giveBackOnFailure([limits.mailPerAccount], uid, () => provider.startReset(uid, language.slice(0, 2)));
}

function alarmPage(language: string, view: 'asking' | 'done' | 'invalid' | 'failed'): MailedPage {
  const t = texts.in(language);
  if (view === 'done' || view === 'invalid') {
    const [title, text] = view === 'done' ? [t('doneTitle'), t('done')] : [t('invalidTitle'), t('invalid')];
    return {
      title,
      main: html`<h1>${title}</h1>
        <p role="status">${text}</p>
        <p><a href="/login/reset-password/start">${t('reset')}</a></p>`,
    };
  }
  return {
    title: t('title'),
    main: html`<h1>${t('title')}</h1>
      ${view === 'failed' && html`<p class="fault" role="alert">${t('failed')}</p>`}
      <p>${t('lead')}</p>
      <form method="post"><button>${t('button')}</button></form>`,
  };
}
