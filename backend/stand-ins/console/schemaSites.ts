import { fail } from '#backend/shared/document.ts';
import { schemaSites, type SchemaSite } from '#backend/stand-ins/scenarios/scenario.ts';

/** Names of the sites for testers. */
export const siteNames: Readonly<Record<SchemaSite, string>> = {
  'preference-centre': 'Preference centre',
  portal: 'Portal',
};

/** The site of a call's `?site=`; without it the preference centre. Throws DocumentError for any other. */
export function siteAsked(asked: string | undefined): SchemaSite {
  return (
    schemaSites.find((site) => site === (asked ?? 'preference-centre')) ??
    fail(`site: must be ${schemaSites.join(' or ')}`)
  );
}
