import { isRecord, ownMember } from '#adapters/model/json.ts';
import { schemaOf } from '#backend/product/doctor/checks/schemaFields.ts';
import type { ExaminedSite } from '#backend/product/doctor/examinedSite.ts';
import { NotChecked } from '#backend/product/doctor/check.ts';
import { ProviderRefusal, type ProviderSite } from '#backend/product/doctor/providerSite.ts';
import { consentChanges, type TermsDocuments } from './consentChanges.ts';
import { joined, nothing, type Plan } from './plan.ts';
import { policyChanges, type SiteState } from './policyChanges.ts';
import { schemaChanges } from './schemaChanges.ts';
import { wantedOf } from './wantedFields.ts';

/**
 * What one site at the provider lacks, in the order in which it can be written. Reads only. Throws ProviderRefusal and
 * OutboundError.
 */
export async function planSite(site: ProviderSite, examined: ExaminedSite, documents: TermsDocuments): Promise<Plan> {
  const [present, policies, state, content] = await Promise.all([
    schemaOf(site),
    site.ask('accounts.getPolicies'),
    stateOf(site),
    contentOf(examined),
  ]);
  const consents = site.name === 'portal' ? await consentPlan(site, examined, documents, state) : nothing;
  return joined([
    content.plan,
    schemaChanges(site, present, wantedOf(site, examined, content.documents)),
    consents,
    policyChanges(site, examined, policies, state),
  ]);
}

async function consentPlan(
  site: ProviderSite,
  examined: ExaminedSite,
  documents: TermsDocuments,
  state: SiteState,
): Promise<Plan> {
  const [statements, details] = await Promise.all([
    site.ask('accounts.getConsentsStatements'),
    site.ask('accounts.getSiteConsentDetails'),
  ]);
  return consentChanges(site, examined, { statements, details }, documents, state);
}

/** Without the content nobody knows its newsletters and fields: people must add them. */
async function contentOf({ content }: ExaminedSite) {
  try {
    return { documents: await content(), plan: nothing };
  } catch (error) {
    if (!(error instanceof NotChecked)) throw error;
    const sentence = `Newsletters and fields of the content are not known here: ${error.message}.`;
    return { documents: [], plan: { changes: [], byHand: [sentence] } };
  }
}

async function stateOf({ ask }: ProviderSite): Promise<SiteState> {
  const [config, found] = await Promise.all([
    ifAllowed(ask('admin.getSiteConfig')),
    ifAllowed(ask('accounts.search', { query: 'SELECT COUNT(*) FROM accounts' })),
  ]);
  const owner = ownMember(config, 'siteGroupOwner');
  const results = ownMember(found, 'results');
  const count = Array.isArray(results) ? Object.values(isRecord(results[0]) ? results[0] : {})[0] : undefined;
  return { isChild: typeof owner === 'string' && owner !== '', hasAccounts: count !== 0 };
}

/** The answer, or undefined if the key has no right for the call. */
async function ifAllowed(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}
