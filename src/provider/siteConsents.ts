import { ownMember } from '@kontor/schema-adapters/json';
import { isProviderPath } from '@kontor/schema-adapters/provider';
import type { SiteConsent } from '../account-data/siteConsent.ts';
import { partOf } from '../browser/shape.ts';
import { statementsOf } from './legalStatements.ts';

/** The consents that every registration needs, from an `accounts.getSiteConsentDetails` answer. Never throws. */
export function mandatoryConsents(answer: unknown): readonly SiteConsent[] {
  return Object.entries(partOf(answer, 'siteConsentDetails')).flatMap(([id, details]) => {
    const counts = ownMember(details, 'isMandatory') === true && ownMember(details, 'isActive') !== false;
    return counts && isProviderPath(`preferences.${id}`) ? [{ id, statements: statementsOf(details) }] : [];
  });
}
