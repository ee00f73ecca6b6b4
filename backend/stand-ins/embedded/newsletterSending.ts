import type { FastifyInstance } from 'fastify';
import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import type {
  AskedState,
  NewsletterSending,
} from '#backend/stand-ins/third-parties/marketing-platform/sendNewsletter.ts';
import { unsubscribeMint } from './linkMint.ts';
import type { Shared } from './standIns.ts';

/** How the stand-in of the marketing platform asks the product before it sends, and makes the addresses in its mails. */
export async function newsletterSending(
  site: FastifyInstance,
  { keys, clock, origins, scenarioState }: Pick<Shared, 'keys' | 'clock' | 'origins' | 'scenarioState'>,
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
        ? answer.json<{ readonly newsletters: readonly AskedState[] }>().newsletters
        : undefined;
    },
    unsubscribeAddress: async (uid, newsletter) =>
      offers().oneClickUnsubscribe === true ? `${origins.site}/unsubscribe/${await mint(uid, newsletter)}` : undefined,
  };
}
