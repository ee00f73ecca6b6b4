import { LRUCache } from 'lru-cache';
import type { JsonObject } from '#adapters/model/json.ts';
import { callProvider, type ProviderAccess } from '../../identity-provider/providerCall.ts';
import { OutboundError } from '../../outbound/outbound.ts';

/** What content must fit to: the provider's live documents, and the site's metadata. */
export interface ContractDocuments {
  /** The `accounts.getSchema` answer of the preference centre. */
  readonly schema: JsonObject;
  /** The `accounts.getPolicies` answer. */
  readonly policies?: JsonObject;
  /** `siteConsentDetails` by consent id. */
  readonly consents?: JsonObject;
  readonly metadata: JsonObject;
}

/** How long an answer of the provider is used again. Milliseconds. */
const MAX_AGE_MS = 30_000;

/**
 * Schema, policies and consents of the preference centre as the provider has them now, at most half a minute old; checks
 * that run at once share one answer. Throws OutboundError if there is no schema.
 */
export function providerContract(access: ProviderAccess, metadata: JsonObject): () => Promise<ContractDocuments> {
  const answers = new LRUCache<'contract', ContractDocuments>({
    max: 1,
    ttl: MAX_AGE_MS,
    fetchMethod: async () => readContract(access, metadata),
  });
  return () => answers.forceFetch('contract');
}

async function readContract(access: ProviderAccess, metadata: JsonObject): Promise<ContractDocuments> {
  const ask = async (method: string): Promise<JsonObject | undefined> => {
    const { errorCode, body } = await callProvider(access, method, {});
    return errorCode === 0 ? body : undefined;
  };
  const [schema, policies, consents] = await Promise.all([
    ask('accounts.getSchema'),
    ask('accounts.getPolicies'),
    ask('accounts.getSiteConsentDetails'),
  ]);
  if (schema === undefined) throw new OutboundError('the provider gave no schema');
  const details = consents?.['siteConsentDetails'];
  return {
    schema,
    metadata,
    ...(policies && { policies }),
    ...(typeof details === 'object' && details !== null && !Array.isArray(details)
      ? { consents: details as JsonObject }
      : {}),
  };
}
