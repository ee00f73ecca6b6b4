import type { FastifyInstance, FastifyRequest } from 'fastify';
import formbody from '@fastify/formbody';
import type { Provider } from 'oidc-provider';
import { cardPage, pageHeaders, pageLanguage, sendPage, pageTextsIn } from '@kontor/cdc-stand-in/pages';
import { handOver, leaveBodies } from '@kontor/cdc-stand-in/oidc';
import { sampleStaff, STAFF_ISSUER, STAFF_LOGIN, type StaffProviderDeps } from './staffIssuer.ts';
import { html } from '#backend/shared/html.ts';

/**
 * The stand-in of the company's OpenID provider for staff, with its login page. It starts at its first request. Throws
 * in production.
 */
export function registerStaffProvider(app: FastifyInstance, deps: StaffProviderDeps): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the stand-in of the staff’s provider must not run in production');
  let started: Promise<Provider> | undefined;
  const provider = (): Promise<Provider> =>
    (started ??= import('./startStaffProvider.ts').then(({ startStaffProvider }) => startStaffProvider(deps)));
  void app.register((scope, _options, done) => {
    leaveBodies(scope);
    scope.all(`${STAFF_ISSUER}/*`, async ({ raw }, reply) =>
      handOver(await provider(), { base: STAFF_ISSUER, origin: deps.origin, headers: headersFor(deps) }, raw, reply),
    );
    done();
  });
  void app.register(async (scope) => {
    await scope.register(formbody);
    registerLogin(scope, deps, provider);
  });
}

const headersFor = ({ client }: StaffProviderDeps): Readonly<Record<string, string>> =>
  pageHeaders([new URL(client.redirectUri).origin]);

interface LoginForm {
  readonly Params: { readonly uid: string };
  readonly Body: { readonly email?: unknown; readonly password?: unknown } | null;
}

function registerLogin(app: FastifyInstance, deps: StaffProviderDeps, provider: () => Promise<Provider>): void {
  app.get(`${STAFF_LOGIN}/:uid`, async (request, reply) =>
    sendPage(reply, staffLoginPage(request, false), headersFor(deps)),
  );
  app.post<LoginForm>(`${STAFF_LOGIN}/:uid`, async (request, reply) => {
    const { email, password } = request.body ?? {};
    const who = sampleStaff.find((one) => one.email === email && one.password === password);
    if (who === undefined) return sendPage(reply.code(400), staffLoginPage(request, true), headersFor(deps));
    const address = await (
      await provider()
    ).interactionResult(request.raw, reply.raw, {
      login: { accountId: who.id, remember: false },
    });
    return reply.headers(headersFor(deps)).redirect(address, 303);
  });
}

/** The login page of staff. */
function staffLoginPage({ headers }: FastifyRequest, isWrong: boolean): string {
  const language = pageLanguage(undefined, headers['accept-language']);
  const t = pageTextsIn(language);
  return cardPage({
    title: t('staff.title'),
    language,
    content: html`${isWrong && html`<p class="note" role="alert">${t('staff.wrong')}</p>`}
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
      </ul>`,
  });
}
