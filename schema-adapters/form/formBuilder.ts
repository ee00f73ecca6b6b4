import type { AdaptContext } from '../model/context.ts';
import type { FieldDescription, FieldTools } from '../model/fieldKind.ts';
import type { Finding } from '../model/finding.ts';
import { finding } from '../model/findingCodes.ts';
import type { AdaptedForm, Binding, FieldUi, FormSchema, Section } from '../model/form.ts';
import { containersOf } from '../providerPath.ts';
import { fieldTools } from './fieldTools.ts';
import { standardUi } from './standardUi.ts';
import { withZipRules } from './zipRules.ts';

/**
 * Account paths that already have a field, over all forms that are saved together, with the field's place in the
 * content.
 */
export type Claims = Map<string, string>;

/** Collects the properties of one form, in the order in which they are added. */
export interface FormBuilder {
  /** Key of the added property; undefined, with findings, if it cannot be shown or another field has its path. */
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
      const paths = field.bindings.map(({ provider }) => provider);
      const claimed = paths.map((path) => claims.get(path)).find((place) => place !== undefined);
      if (Object.hasOwn(properties, field.key) || claimed !== undefined) {
        // A finding for both places, so that an editor can decide which one to remove.
        findings.push(...(claimed ? [claimed, at] : [at]).map((place) => finding(place, 'path-claimed-twice')));
        return undefined;
      }
      // Two fields must not read the same container as a list and as an object: saving both would lose one.
      const containers = paths.flatMap(containersOf);
      if (containers.some(({ path, isList }) => claims.has(containerClaim(path, !isList)))) {
        findings.push(finding(at, 'list-and-object'));
        return undefined;
      }
      for (const path of paths) claims.set(path, at);
      for (const { path, isList } of containers) claims.set(containerClaim(path, isList), at);
      properties[field.key] = field.schema;
      fieldUis[field.key] = field.uiSchema;
      if (field.isUnlabelled === true) findings.push(finding(at, 'label-missing'));
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
      const uis = Object.entries(worded).map(([key, ui]): [string, FieldUi] => [key, standardUi(ui)]);
      return { anchor, schema: ruled, uiSchema: { 'ui:options': { sections }, ...Object.fromEntries(uis) }, bindings };
    },
  };
}

/** Account paths never end like this, so the claim cannot clash with one. */
function containerClaim(path: string, isList: boolean): string {
  return isList ? `${path}[` : `${path}.`;
}
