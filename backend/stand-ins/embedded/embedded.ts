import type { FastifyInstance } from 'fastify';
import { readMetadata, type SiteMetadata } from '@kontor/schema-adapters/metadata';
import type { JsonObject } from '@kontor/schema-adapters/json';
import type { ConsoleParts, Origins } from '#backend/stand-ins/console/consoleParts.ts';
import { registerConsole } from '#backend/stand-ins/console/console.ts';
import { startAfresh } from '#backend/stand-ins/console/startAfresh.ts';
import { registerFaultHook, restCallName } from '#backend/stand-ins/faults/faults.ts';
import { withholdDocuments } from '#backend/stand-ins/faults/withheldDocuments.ts';
import { Problem, sendProblem } from '#backend/shared/http/problem.ts';
import { callJournal } from '#backend/stand-ins/faults/journal.ts';
import { deleteAccountsWhenDue } from '#backend/product/data-rights/accountDeletions.ts';
import { tokensOf } from '#backend/product/guards/customerTokens.ts';
import { linkAccess } from '#backend/product/services/linkAccess.ts';
import type { LinkStrategy } from '#backend/product/links/linkSessions.ts';
import { mailFooter } from '#backend/product/site/mailFooter.ts';
import { mailServer } from '#backend/product/mails/mailServer.ts';
import { sendMailsFrom } from '#backend/product/mails/sendMails.ts';
import { marketingPlatform } from '#backend/product/links/linkMails.ts';
import {
  linkMailsPath,
  registerMarketingPlatform,
  type StateQuery,
  type NewsletterSending,
} from '#backend/stand-ins/third-parties/marketing-platform/marketingPlatform.ts';
import {
  defaultLanguage,
  imagesFolder,
  scenariosFolder,
  unpackedFolder,
} from '#backend/stand-ins/scenarios/scenario.ts';
import { readReceiptKey } from '#backend/product/evidence/receipt/receiptKeys.ts';
import type { TrustedTypes } from '#backend/product/site/securityHeaders.ts';
import type { PreviewParts } from '#backend/product/site/previewPage.ts';
import { memoizeLast } from '#backend/shared/memoizeLast.ts';
import type { PageSource } from '#backend/product/site/pageSource.ts';
import { buildWebNode, type WebNode } from '#backend/product/webNode.ts';
import { openEmbeddedDatabase } from './embeddedDatabase.ts';
import { type Keys, keysOf, linkMint, linkTokenSettings, unsubscribeMint } from './keys.ts';
import { schemaPreviews } from '@kontor/cdc-stand-in';
import { mailSettings } from './mailSettings.ts';
import { withRealHosts, apiKeys, providerSites, siteMetadata, standInParties } from './embeddedSites.ts';
import {
  openTestingState,
  openScenarioState,
  scenarioContent,
  type StartOfScenario,
} from '#backend/stand-ins/scenarios/scenarioState.ts';
import { buildStandIns, type Shared } from './standIns.ts';
import { startStudio, type StudioSettings } from './studioServer.ts';
import { readEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { openDatabase } from '#backend/shared/database/database.ts';
import { uploadedPictures } from '#backend/product/content/pictures/pictureStore.ts';
import { watchPublications } from '#backend/product/studio/contentTimer.ts';
import type { ContentParts } from '#backend/product/studio/contentParts.ts';
import type { PublishedContent } from '#backend/product/content/publications/publishedContent.ts';

/**
 * How to start the embedded composition. Without `scenario` the last one in the data folder runs, or `germany`; without
 * `dataDir` everything is in memory.
 */
export interface EmbeddedSettings extends StartOfScenario, StudioSettings {
  /** A PostgreSQL server instead of the embedded database. */
  readonly databaseUrl?: string;
  readonly origins: Origins;
  /** Creates the site's pages; it gets the server, so that development can add its hooks. */
  readonly pages: (app: FastifyInstance) => Promise<PageSource>;
  /** The preview of drafts for editors. */
  readonly preview?: PreviewParts;
  /** Database of a production node that uses the stand-ins; default is the one of this process. */
  readonly productDatabaseUrl?: string | undefined;
  /** How mailed links are opened; default is `initRegistration`. */
  readonly linkExchange?: LinkStrategy;
  /** Default is enforced; hot reload turns text into code. */
  readonly trustedTypes?: TrustedTypes;
  readonly log?: boolean;
}

/** The whole product in one process: four servers that do not listen yet, and what testers can use. */
export interface Embedded {
  readonly site: FastifyInstance;
  readonly standIn: FastifyInstance;
  readonly partner: FastifyInstance;
  readonly studio: FastifyInstance;
  readonly parts: ConsoleParts;
  readonly keys: Keys;
  readonly close: () => Promise<void>;
}

/**
 * Builds product services, site and stand-ins with one database, one clock and one fault store. Throws DocumentError
 * for an invalid scenario.
 */
export async function startEmbedded(settings: EmbeddedSettings): Promise<Embedded> {
  const { origins, dataDir, log = false } = settings;
  const folders = [scenariosFolder, ...(dataDir === undefined ? [] : [unpackedFolder(dataDir)])];
  const { scenarioState, isNew } = openScenarioState(settings, folders);
  const keys = await keysOf(dataDir);
  const db = await openEmbeddedDatabase(settings);
  const { productDatabaseUrl: url } = settings;
  const productDb = url === undefined ? undefined : await openDatabase({ url });
  const shared: Shared = {
    db,
    ...openTestingState(dataDir, isNew),
    journal: callJournal(),
    previews: schemaPreviews(),
    keys,
    scenarioState,
    origins,
    log,
  };
  const { content, published, tokens, pictures, studio } = await startStudio(shared, settings);
  const { app: site, drain } = await siteServer(shared, content, settings);
  watchPublications(site, { db, clock: shared.clock, published });
  const standIns = await buildStandIns(shared);
  const { standIn, partner, provider, mailbox } = standIns;
  sendOwnMails(site, shared, content.published, mailbox.port);
  const parts: ConsoleParts = {
    ...shared,
    readEvidence: (who) => readEvidence(productDb ?? db, who),
    content: scenarioContent(db, shared.clock, scenarioState, published),
    staffTokens: tokens,
    accounts: provider.accounts,
    states: provider.states,
    mails: mailbox,
    testerMails: provider.mails,
    scenarioFolders: folders,
    pictures,
    applySites: () => provider.sites.replace(providerSites(scenarioState, keys, origins)),
    mintLink: await linkMint(keys, shared.clock, origins.site),
    ...(await newsletterSending(site, shared)),
  };
  registerMarketingPlatform(standIn, {
    token: keys.linkMailToken,
    mails: provider.mails,
    mintLink: parts.mintLink,
  });
  await registerConsole(standIn, parts);
  if (isNew || (await parts.accounts.listAccounts()).length === 0)
    await startAfresh(parts, scenarioState.scenario().name);
  else await parts.content.seed();
  const close = async (): Promise<void> => {
    drain();
    await studio.close();
    await site.close();
    await standIns.close();
    await productDb?.close();
    await db.close();
  };
  return { site, standIn, partner, studio, parts, keys, close };
}

/** How the site signs its calls to the stand-in. */
function siteKeys({ portalSecret, preferenceCentreSecret }: Shared['keys'], { standIn: baseUrl }: Shared['origins']) {
  return {
    portal: { baseUrl, apiKey: apiKeys.portal, secret: portalSecret },
    preferenceCentre: { baseUrl, apiKey: apiKeys.preferenceCentre, secret: preferenceCentreSecret },
  };
}

/** The product's own mails go to the mailbox of the stand-ins, with the legal links of the scenario. */
function sendOwnMails(
  site: FastifyInstance,
  { db, clock, scenarioState, origins }: Shared,
  published: PublishedContent,
  port: number,
): void {
  const legalLinks = mailFooter({
    origin: origins.site,
    metadata: () => readMetadata(scenarioState.scenario().metadata).metadata,
    document: withHosts(published, origins),
  });
  sendMailsFrom(site, { db, clock, server: mailServer({ ...mailSettings(port), legalLinks }) });
}

async function siteServer(
  { db, clock, faults, journal, keys, scenarioState, origins, log }: Shared,
  editedContent: ContentParts,
  { pages, preview, trustedTypes = 'enforced', linkExchange }: EmbeddedSettings,
): Promise<WebNode> {
  const content = withHosts(editedContent.published, origins);
  const metadata = (): SiteMetadata => readMetadata(scenarioState.scenario().metadata).metadata;
  const pageMetadata = memoizeLast((document: JsonObject) => siteMetadata(document, origins));
  const signed = { ...siteKeys(keys, origins), linkExchange };
  const access = linkAccess(signed, { clock, origin: origins.site, metadata, document: content });
  const node = await buildWebNode({
    server: { log },
    prepare: (app) => {
      withholdDocuments(app, faults);
      registerFaultHook(app, {
        faults,
        journal,
        clock,
        callOf: (request) =>
          /^\/(rest|cms)\//.test(request.routeOptions.url ?? '') ? restCallName(request) : undefined,
        errorAnswer: (request, reply, { errorCode, customMessage }) =>
          sendProblem(
            request,
            reply,
            new Problem(statusOf(errorCode), String(errorCode), customMessage ?? 'A fault was switched on.'),
          ),
      });
    },
    content: editedContent,
    services: {
      db,
      clock,
      linkTokens: linkTokenSettings(keys),
      customerTokens: tokensOf(signed.portal),
      ...access,
      linkMailer: marketingPlatform({ address: `${origins.standIn}${linkMailsPath}`, token: keys.linkMailToken }),
      machines: { tokens: [keys.machineToken], webhookSecrets: [keys.webhookSecret] },
      origins: { own: [origins.site], additional: [] },
      subjectKeys: [keys.subjectKey],
      receiptKeys: { signing: readReceiptKey(keys.receiptKey), others: [] },
      features: () => metadata().features,
      hideAccountExistence: () => metadata().hideAccountExistence === true,
    },
    site: {
      pages,
      preview,
      metadata: () => pageMetadata(scenarioState.scenario().metadata),
      content: () => ({
        document: content,
        standard: () => content(scenarioState.scenario().name, defaultLanguage(scenarioState.scenario().metadata)),
        version: (cmsId) => editedContent.published.version(cmsId)?.number,
        pictures: { folder: imagesFolder, uploaded: uploadedPictures(db) },
      }),
      thirdParties: standInParties(origins),
      trustedTypes,
    },
  });
  deleteAccountsWhenDue(node.app, { db, clock, provider: access.provider });
  return node;
}

/** Published documents with the real URLs of the stand-ins; caches one per version. */
function withHosts(published: PublishedContent, origins: Origins): PublishedContent['document'] {
  const served = new WeakMap<JsonObject, JsonObject>();
  return (cmsId, language) => {
    const document = published.document(cmsId, language);
    if (document === undefined) return undefined;
    const replacement = served.get(document) ?? withRealHosts(document, origins);
    served.set(document, replacement);
    return replacement;
  };
}

/** The HTTP status at the start of a provider code, or 500. */
function statusOf(errorCode: number): number {
  const status = Number(String(errorCode).slice(0, 3));
  return status >= 400 && status <= 599 ? status : 500;
}

/** The marketing platform's calls of the product before it sends, and the unsubscribe addresses in its mails. */
async function newsletterSending(
  site: FastifyInstance,
  { keys, clock, origins, scenarioState }: Shared,
): Promise<Pick<NewsletterSending, 'askStates' | 'unsubscribeAddress'>> {
  const mint = await unsubscribeMint(keys, clock);
  const offers = () => readMetadata(scenarioState.scenario().metadata).metadata.features;
  return {
    askStates: async (uid) => {
      const answer = await site.inject({
        url: `/api/v1/subscriptions/${encodeURIComponent(uid)}`,
        headers: { authorization: `Bearer ${keys.machineToken}` },
      });
      return answer.statusCode === 200
        ? answer.json<{ readonly newsletters: readonly StateQuery[] }>().newsletters
        : undefined;
    },
    unsubscribeAddress: async (uid, newsletter) =>
      offers().oneClickUnsubscribe === true ? `${origins.site}/unsubscribe/${await mint(uid, newsletter)}` : undefined,
  };
}
