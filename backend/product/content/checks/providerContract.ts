import { LRUCache } from 'lru-cache';
import { isJsonObject, type JsonObject } from '@kontor/schema-adapters/json';
import { callProvider, type ProviderAccess } from '../../identity-provider/providerCall.ts';
import { OutboundError } from '../../outbound/outbound.ts';

/** The documents that content must match: the provider's live ones, and the site's metadata. */
export interface ContractDocuments {
  /** The `accounts.getSchema` answer of the preference centre. */
  readonly schema: JsonObject;
  /** The `accounts.getPolicies` answer. */
  readonly policies?: JsonObject;
  /** `siteConsentDetails` by consent id. */
  readonly consents?: JsonObject;
  readonly metadata: JsonObject;
}

/** How long an answer of the provider stays in the cache. */
const MAX_AGE_MS = 30_000;

/**
 * Schema, policies and consents of the preference centre from the provider, at most half a minute old; concurrent
 * checks share one answer. Throws OutboundError if there is no schema.
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
  const fetchBody = async (method: string): Promise<JsonObject | undefined> => {
    const { errorCode, body } = await callProvider(access, method, {});
    return errorCode === 0 ? body : undefined;
  };
  const [schema, policies, consents] = await Promise.all([
    fetchBody('accounts.getSchema'),
    fetchBody('accounts.getPolicies'),
    fetchBody('accounts.getSiteConsentDetails'),
  ]);
  if (schema === undefined) throw new OutboundError('the provider gave no schema');
  const details = consents?.['siteConsentDetails'];
  return {
    schema,
    metadata,
    ...(policies && { policies }),
    ...(isJsonObject(details) && { consents: details }),
  };
}
