import type { AdaptContext } from '../model/context.ts';
import type { FieldDescription, FieldTools } from '../model/fieldKind.ts';
import type { Finding } from '../model/finding.ts';
import { finding } from '../model/findingCodes.ts';
import type { AdaptedForm, Binding, FieldUi, FormSchema, Section } from '../model/form.ts';
import { fieldTools } from './fieldTools.ts';
import { withZipRules } from './zipRules.ts';

/** Account paths that a field already stands for, over all forms that are saved together. */
export type Claims = Set<string>;

/** Collects the properties of one form, in the order they are added. */
export interface FormBuilder {
  /** Key of the added property; undefined, with findings, where it cannot be shown or its path is taken. */
  readonly add: (at: string, describe: (tools: FieldTools) => FieldDescription | undefined) => string | undefined;
  readonly findings: Finding[];
  readonly finish: (sections: readonly Section[]) => AdaptedForm;
}

/** A form under construction. The first field that claims an account path wins; a later one becomes a finding. */
export function formBuilder(anchor: string, context: AdaptContext, claims: Claims): FormBuilder {
  const properties: Record<string, FormSchema> = {};
  const fieldUis: Record<string, FieldUi> = {};
  const required: string[] = [];
  const bindings: Binding[] = [];
  const findings: Finding[] = [];
  const toolsAt = fieldTools(context, findings);
  return {
    findings,
    add(at, describe) {
      const field = describe(toolsAt(at));
      if (field === undefined) return undefined;
      if (Object.hasOwn(properties, field.key) || field.bindings.some(({ provider }) => claims.has(provider))) {
        findings.push(finding(at, 'path-claimed-twice'));
        return undefined;
      }
      for (const { provider } of field.bindings) claims.add(provider);
      properties[field.key] = field.schema;
      fieldUis[field.key] = field.uiSchema;
      if (field.required) required.push(field.key);
      bindings.push(...field.bindings);
      return field.key;
    },
    finish(sections) {
      const schema: FormSchema = { type: 'object', properties, ...(required.length > 0 && { required }) };
      const {
        schema: ruled,
        fieldUis: worded,
        findings: zipFindings,
      } = withZipRules({ schema, fieldUis, bindings }, context.site);
      findings.push(...zipFindings);
      return { anchor, schema: ruled, uiSchema: { 'ui:options': { sections }, ...worded }, bindings };
    },
  };
}
