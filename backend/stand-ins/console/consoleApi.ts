import { ImpossibleState } from '@kontor/cdc-stand-in';
import { daySeconds } from '@kontor/schema-adapters/values';
import { sendNewsletter } from '#backend/stand-ins/third-parties/marketing-platform/marketingPlatform.ts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { readMetadata, siteRulesOf, baseOf } from '@kontor/schema-adapters/metadata';
import {
  count,
  DocumentError,
  fail,
  jsonObject,
  number,
  onlyObject,
  readStrict,
  text,
} from '#backend/shared/document.ts';
import { parseFaults, refuseUnknownCalls } from '#backend/stand-ins/faults/faultStore.ts';
import { parseSchema, scenarioNames, schemaSites } from '#backend/stand-ins/scenarios/scenario.ts';
import { readAccount, writeAccount, writePersonState, evidenceResource } from './personResources.ts';
import type { ConsoleParts } from './consoleParts.ts';
import { compareSchema, contentFindings, isQuestion } from './documentFindings.ts';
import { addPreview, toSchemaSite } from './previewRoutes.ts';
import { readBody } from './readBody.ts';
import { listCalls } from './pages/callsPage.ts';
import { findStaff } from '#backend/stand-ins/staff/staffIssuer.ts';
import { downloadScenario, startAfresh } from './startAfresh.ts';

export type Param<Name extends string> = { readonly Params: { readonly [N in Name]: string } };
export type Query<Name extends string> = { readonly Querystring: { readonly [N in Name]?: string } };

const LINK_LIFE = 14 * daySeconds;

const instant = v.pipe(
  v.union(
    [
      number,
      v.pipe(
        text,
        v.transform((iso) => Date.parse(iso)),
      ),
    ],
    'must be an ISO instant',
  ),
  v.check((at) => Number.isFinite(new Date(at).getTime()), 'must be an ISO instant'),
);

const bodies = {
  scenario: onlyObject({ name: text }),
  link: onlyObject({ loginID: text, expiresInSeconds: v.optional(count, LINK_LIFE) }),
  staffToken: onlyObject({ person: text, expiresInSeconds: v.optional(number) }),
  mail: onlyObject({
    loginID: text,
    kind: v.picklist(['preference-link', 'newsletter'], 'must be preference-link or newsletter'),
    newsletter: v.optional(text),
  }),
  clock: onlyObject({ advanceSeconds: v.optional(number), set: v.optional(instant) }),
};

const readContent = (raw: unknown) => readStrict(jsonObject, raw, '', 'the content');

/** The console's API for testers and test suites, under `/console/api`. Source: requirements#console-api. */
export function registerConsoleApi(app: FastifyInstance, parts: ConsoleParts): void {
  answerErrors(app);
  registerScenarios(app, parts);
  registerMails(app, parts);
  app.get<Param<'loginID'>>('/accounts/:loginID', async ({ params }) =>
    present(await readAccount(parts, params.loginID)),
  );
  app.put<Param<'loginID'>>('/accounts/:loginID', async ({ params, body }) =>
    writeAccount(parts, params.loginID, body),
  );
  app.get<Param<'loginID'>>('/accounts/:loginID/state', async ({ params }) =>
    present(await parts.states.get(params.loginID)),
  );
  app.put<Param<'loginID'>>('/accounts/:loginID/state', async ({ params, body }) =>
    present(await writePersonState(parts, params.loginID, body)),
  );
  app.get<Param<'who'>>('/evidence/:who', async ({ params }) =>
    present(await evidenceResource(parts, params.who), 'Nothing is known of this person.'),
  );
  app.post('/links', async ({ body }) => {
    const { loginID, expiresInSeconds } = readBody(bodies.link, body);
    const { UID } = present(await parts.accounts.getAccount(loginID));
    return parts.mintLink(UID, expiresInSeconds);
  });
  app.post('/staff-token', async ({ body }) => mintStaffToken(parts, body));
  app.post('/clock', async ({ body }) => {
    setClock(parts, body);
    return readState(parts);
  });
  registerFaults(app, parts);
  app.get<Query<'call' | 'person' | 'page'>>('/calls', async ({ query }) =>
    (await listCalls(parts, query)).map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
  );
  registerPublishing(app, parts);
  app.all('/*', async () => present(undefined, 'The console has no such call.'));
}

function registerScenarios(app: FastifyInstance, parts: ConsoleParts): void {
  app.get('/state', async () => readState(parts));
  app.get('/scenarios', async () => scenarioNames(parts.scenarioFolders));
  app.put('/scenario', async ({ body }) => {
    const { name } = readBody(bodies.scenario, body);
    const names = scenarioNames(parts.scenarioFolders);
    const match = names.find((candidate) => candidate === name);
    await startAfresh(parts, present(match, `There is no scenario “${name}”; there are: ${names.join(', ')}.`));
    return readState(parts);
  });
  app.post('/reset', async () => {
    await startAfresh(parts, parts.scenarioState.scenario().name);
    return readState(parts);
  });
  app.get('/scenario.zip', async (_request, reply) => {
    const { name, zip } = await downloadScenario(parts);
    const headers = { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}.zip"` };
    return reply.headers(headers).send(Buffer.from(zip));
  });
}

function registerMails(app: FastifyInstance, parts: ConsoleParts): void {
  const { mails } = parts;
  app.get<Query<'to' | 'kind'>>('/mails', async ({ query }) => mails.list(query));
  app.post('/mails', async ({ body }) => sendMail(parts, body));
  app.delete('/mails', async (_request, reply) => {
    await mails.clear();
    return reply.code(204).send();
  });
}

function registerFaults(app: FastifyInstance, { faults }: ConsoleParts): void {
  app.get('/faults', async () => faults.list());
  app.put('/faults', async ({ body }) => {
    const nextFaults = parseFaults(body);
    refuseUnknownCalls(nextFaults, faults.calls());
    faults.replace(nextFaults);
    return faults.list();
  });
  app.delete('/faults', async (_request, reply) => {
    faults.replace([]);
    return reply.code(204).send();
  });
}

function registerPublishing(app: FastifyInstance, parts: ConsoleParts): void {
  const { scenarioState, content, applySites } = parts;
  app.get<Query<'site'>>('/schema', async ({ query }) => scenarioState.schema(toSchemaSite(query.site)));
  app.put<Query<'site'>>('/schema', async ({ query, body }) => {
    const site = toSchemaSite(query.site);
    scenarioState.publishSchema(parseSchema(body), query.site === undefined ? schemaSites : [site]);
    applySites();
    return scenarioState.schema(site);
  });
  app.post<Query<'site'>>('/schema/preview', async ({ query, body }) =>
    present(await addPreview(parts, query.site, body)),
  );
  app.post<Query<'site'>>('/schema/comparison', async ({ query, body }) =>
    compareSchema(parts, toSchemaSite(query.site), parseSchema(body)),
  );
  app.post<Query<'site'>>('/schema/findings', async ({ query, body }) => {
    const { changes, findings } = await compareSchema(parts, toSchemaSite(query.site), parseSchema(body));
    return [
      ...changes.map((one) => ({ ...one, asks: one.change === 'breaking' || one.change === 'impossible' })),
      ...findings.map((one) => ({ ...one, asks: one.severity === 'error' })),
    ];
  });
  app.get<Param<'language'>>('/content/:language', async ({ params }) =>
    present(content.content(params.language), 'There is no content in this language.'),
  );
  app.post<Param<'language'>>('/content/:language/findings', async ({ params, body }) => {
    const findings = await contentFindings(parts, params.language, readContent(body));
    return findings.map((one) => ({ ...one, asks: isQuestion(one) }));
  });
  app.put<Param<'language'>>('/content/:language', async ({ params, body }) => {
    if (!/^[a-z]{2}(-[A-Z]{2})?$/.test(params.language)) fail('the language must be like “de” or “fr-BE”');
    const { languages = [] } = siteRulesOf(readMetadata(scenarioState.scenario().metadata).metadata);
    if (!languages.some((language) => baseOf(language) === baseOf(params.language)))
      fail(`the site has no language “${params.language}”; it has ${languages.join(', ')}`);
    await content.publish(params.language, readContent(body));
    return content.content(params.language);
  });
}

async function readState({ scenarioState, clock, faults, mails, accounts }: ConsoleParts): Promise<object> {
  const people = await accounts.listAccounts();
  return {
    scenario: scenarioState.scenario().name,
    now: new Date(clock.now()).toISOString(),
    faults: faults.list(),
    mails: (await mails.list({})).length,
    accounts: people.map(({ UID, loginID, verified, profile }) => ({ UID, loginID, verified, profile })),
  };
}

/** A bearer token of a sample member of staff, for the calls of the content service. */
function mintStaffToken({ staffTokens }: ConsoleParts, raw: unknown): object {
  const { person, expiresInSeconds } = readBody(bodies.staffToken, raw);
  const who = present(findStaff(person), 'There is no such member of staff.');
  return { token: staffTokens.mint(who, expiresInSeconds), role: who.role };
}

/**
 * Lets the marketing platform send a mail: the preference-centre link, or an issue of a newsletter, unless its
 * subscriber wants none now. Returns the newest mail of that kind, or the reason for sending none.
 */
async function sendMail(parts: ConsoleParts, raw: unknown): Promise<object | undefined> {
  const { loginID, kind, newsletter } = readBody(bodies.mail, raw);
  const { UID } = present(await parts.accounts.getAccount(loginID));
  const { url } = await parts.mintLink(UID, LINK_LIFE);
  if (kind === 'preference-link') await parts.testerMails.sendLinkTo(UID, url, LINK_LIFE);
  else {
    const notSent = await sendNewsletter(parts, loginID, url, newsletter);
    if (notSent !== undefined) return notSent;
  }
  const [mail] = await parts.mails.list({ kind });
  return mail;
}

function setClock({ clock }: ConsoleParts, raw: unknown): void {
  const { advanceSeconds, set } = readBody(bodies.clock, raw);
  if ((advanceSeconds === undefined) === (set === undefined)) fail('either advanceSeconds or set is needed');
  if (advanceSeconds !== undefined) clock.advance(advanceSeconds * 1000);
  if (set !== undefined) clock.set(set);
}

/** The requested resource does not exist. */
class Absence extends Error {}

/** Returns the requested resource; throws Absence with the sentence if there is none. */
function present<Resource>(resource: Resource | undefined, sentence = 'There is no such account.'): Resource {
  if (resource === undefined) throw new Absence(sentence);
  return resource;
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Absence) return reply.code(404).send({ error: error.message });
    if (error instanceof DocumentError || error instanceof ImpossibleState)
      return reply.code(400).send({ error: error.message });
    const status = error.statusCode ?? 500;
    if (status === 413) return reply.code(413).send({ error: 'The document is too large: 4 MB at most.' });
    if (status >= 500) request.log.error({ failure: error.name }, 'the console failed');
    return reply
      .code(status >= 500 ? 500 : 400)
      .send({ error: status >= 500 ? `The console failed: ${error.message}` : 'The body must be JSON.' });
  });
}
