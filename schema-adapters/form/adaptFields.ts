import type { FieldConfig } from '../fields/fieldConfig.ts';
import type { AdaptContext } from '../model/site.ts';
import type { Finding } from '../model/finding.ts';
import type { AdaptedForm } from '../model/form.ts';
import { adaptTab } from './adaptTabs.ts';

/**
 * A form with one section for the fields of a screen (personal data, addresses, finalize). Never throws on foreign
 * data.
 */
export function adaptFields(
  anchor: string,
  fields: readonly FieldConfig[],
  context: AdaptContext,
): { readonly form: AdaptedForm; readonly findings: readonly Finding[] } {
  const tab = {
    label: '',
    anchor,
    formerAnchors: [],
    title: '',
    description: '',
    accessWithoutSubscription: true,
    at: '',
    components: [{ type: 'profile' as const, at: '', fields }],
  };
  return adaptTab(tab, context);
}
