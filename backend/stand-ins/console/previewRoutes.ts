import { daySeconds } from '@kontor/schema-adapters/values';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { fail, onlyObject, text } from '#backend/shared/document.ts';
import { previewCookie } from '@kontor/cdc-stand-in';
import { parseSchema, schemaSites, type SchemaSite } from '#backend/stand-ins/scenarios/scenario.ts';
import type { ConsoleParts } from './consoleParts.ts';
import { consoleHeaders } from './pages/shell.ts';
import { readBody } from './readBody.ts';

const LINK_LIFE = daySeconds;

const previewBody = onlyObject({ schema: v.optional(v.unknown()), loginID: text });

/**
 * Stores a schema for a preview and returns the URL that opens it in the visiting browser: preference centre or portal
 * with this schema, as the person sees it; undefined if there is no such account. Throws DocumentError.
 */
export async function addPreview(
  { previews, accounts, origins }: ConsoleParts,
  siteName: string | undefined,
  raw: unknown,
): Promise<{ readonly url: string } | undefined> {
  const { schema: rawSchema, loginID } = readBody(previewBody, raw);
  const site = toSchemaSite(siteName);
  const schema = parseSchema(rawSchema);
  if ((await accounts.getAccount(loginID)) === undefined) return undefined;
  const id = previews.add({ site, schema });
  return { url: `${origins.standIn}/console/previews/${id}?${new URLSearchParams({ person: loginID }).toString()}` };
}

/** `/console/previews/{id}` opens a preview in this browser, `/console/previews/end` ends it. */
export function registerPreviews(app: FastifyInstance, parts: ConsoleParts): void {
  const { previews, accounts, mintLink, origins } = parts;
  app.get('/console/previews/end', async (_request, reply) =>
    reply.headers({ ...consoleHeaders, 'set-cookie': cookie('', 0) }).redirect('/console/schema', 303),
  );
  app.get<{ Params: { id: string }; Querystring: { person?: string } }>(
    '/console/previews/:id',
    async ({ params, query }, reply) => {
      const preview = previews.get(params.id);
      const account = await accounts.getAccount(query.person ?? '');
      if (preview === undefined || account === undefined)
        return reply.headers({ ...consoleHeaders, 'set-cookie': cookie('', 0) }).redirect('/console/gone', 303);
      const target = preview.site === 'portal' ? `${origins.site}/login` : (await mintLink(account.UID, LINK_LIFE)).url;
      return reply.headers({ ...consoleHeaders, 'set-cookie': cookie(params.id, LINK_LIFE) }).redirect(target, 303);
    },
  );
}

const cookie = (value: string, seconds: number): string =>
  `${previewCookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly`;

/** Names of the sites for testers. */
export const siteNames: Readonly<Record<SchemaSite, string>> = {
  'preference-centre': 'Preference centre',
  portal: 'Portal',
};

/** The site of a call's `?site=`; without it the preference centre. Throws DocumentError for any other. */
export function toSchemaSite(siteName: string | undefined): SchemaSite {
  return (
    schemaSites.find((site) => site === (siteName ?? 'preference-centre')) ??
    fail(`site: must be ${schemaSites.join(' or ')}`)
  );
}
