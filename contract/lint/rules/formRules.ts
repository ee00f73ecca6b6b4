import { allProperties } from '@kontor/schema-adapters/checks';
import { adaptSchema, adaptTabs, type AdaptedForm, type FormSchema } from '@kontor/schema-adapters';
import { countryPaths } from '@kontor/schema-adapters/values';
import { toSchemaPath } from '@kontor/schema-adapters/provider';
import type { RuleResult } from '../contractFinding.ts';
import type { LintEnvironment } from '../contractInput.ts';
import { type ContractRule, schemaPointer } from '../contractRule.ts';
import { type LintInput, type DocumentView, isReadable, type SchemaView } from '../contractViews.ts';

/** Whether a strict validator accepts the forms of schema and content. Skipped without a validator. */
export const formRules = {
  'contract/form-refused': {
    severity: 'error',
    find: (contract) => {
      const { refusal } = contract.facts;
      if (refusal === undefined) return [];
      return [
        ...contract.schemas.filter(isReadable).flatMap((schema) => inSchema(schema, contract, refusal)),
        ...(isReadable(contract.main) ? contract.documents : []).flatMap((document) =>
          inDocument(document, contract, refusal),
        ),
      ];
    },
  },
} as const satisfies Readonly<Record<string, ContractRule>>;

type Check = NonNullable<LintEnvironment['refusal']>;

/** The form of every field that customers may write, whether a tab shows it or not. */
function inSchema({ file, raw, ...view }: SchemaView, contract: LintInput, check: Check): readonly RuleResult[] {
  const fields = new Map([...view.fields].filter(([path]) => countryPaths.has(path)));
  return perPlace(contract, (site) => {
    const provider = site === contract.site ? view : { ...view, fields };
    const { form } = adaptSchema({ provider, site });
    return refusedParts(form, check).map(({ key, reason }) => {
      const path = key === undefined ? '' : toSchemaPath(bindingsOf(form, key)[0] ?? '');
      return { file, pointer: schemaPointer(raw, path), ...(path !== '' && { path }), values: { reason } };
    });
  });
}

/** Refused forms of a document's tabs; the place is the part of the refused property. */
function inDocument(document: DocumentView, contract: LintInput, check: Check): readonly RuleResult[] {
  const { file, language, tabs } = document;
  return perPlace(contract, (site) => {
    const forms = document.forms.map((form, index) =>
      site === contract.site || !hasCountry(form)
        ? form
        : (adaptTabs(tabs.slice(index, index + 1), { provider: contract.main, site }).forms[0] ?? form),
    );
    return forms.flatMap((form, index) =>
      refusedParts(form, check).map(({ key, reason }) => {
        const at = tabs[index]?.at ?? '';
        const part = key === undefined ? undefined : partOf(document, at, bindingsOf(form, key));
        return {
          file,
          language,
          pointer: part?.at ?? at,
          ...(part && { path: toSchemaPath(part.path) }),
          values: { reason },
        };
      }),
    );
  });
}

/** Whether the form's schema differs from country to country. */
function hasCountry({ bindings }: AdaptedForm): boolean {
  return bindings.some(({ provider }) => countryPaths.has(toSchemaPath(provider)));
}

/** Findings in the forms of every country of the input; each place once, with its first country. */
function perPlace(
  { site, input }: LintInput,
  find: (site: LintInput['site']) => readonly (RuleResult & { readonly values: Readonly<Record<string, string>> })[],
): readonly RuleResult[] {
  const others = (input.countries ?? []).filter((country) => country !== site.country);
  const results = [site, ...others.map((country) => ({ ...site, country }))].flatMap((one) =>
    find(one).map((finding) => ({ ...finding, values: { ...finding.values, country: one.country } })),
  );
  return results.filter(({ pointer }, index) => results.findIndex((other) => other.pointer === pointer) === index);
}

interface RefusedPart {
  /** The property; absent if each property alone is valid. */
  readonly key?: string;
  readonly reason: string;
}

/** The invalid properties of a refused form. */
function refusedParts({ schema }: AdaptedForm, check: Check): readonly RefusedPart[] {
  const reason = check(schema);
  if (reason === undefined) return [];
  const singleErrors = Object.entries(allProperties(schema)).flatMap(([key, property]) => {
    const own = check({ type: 'object', properties: { [key]: property } } satisfies FormSchema);
    return own === undefined ? [] : [{ key, reason: own }];
  });
  return singleErrors.length > 0 ? singleErrors : [{ reason }];
}

function bindingsOf({ bindings }: AdaptedForm, key: string): readonly string[] {
  return bindings.filter(({ form }) => form[0] === key).map(({ provider }) => provider);
}

/** The part of a tab with one of these account paths, or with an object around one. */
function partOf({ written }: DocumentView, tab: string, paths: readonly string[]) {
  return written.find(({ at, path }) => {
    const named = toSchemaPath(path);
    return (
      at.startsWith(`${tab}/`) &&
      paths.some((bound) => toSchemaPath(bound) === named || toSchemaPath(bound).startsWith(`${named}.`))
    );
  });
}
