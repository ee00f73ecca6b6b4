import type { AdaptContext } from '../model/context.ts';
import { type Finding, uniqueFindings } from '../model/finding.ts';
import { finding } from '../model/findingCodes.ts';
import type { AdaptedForm, Section } from '../model/form.ts';
import type { ProviderField } from '../model/provider.ts';
import { hasLabel, readableName } from '../provider/fieldLabels.ts';
import { formInput } from '../fields/formInput.ts';
import { leafOf } from '../provider/leafOf.ts';
import { listOf, subscriptionName, toAccountPath } from '../providerPath.ts';
import { describeSubscription } from '../tab-components/subscriptions.ts';
import { type FormBuilder, formBuilder } from './formBuilder.ts';

/**
 * One form, anchor `all`, with every field that a customer may write: for the command line and for tests of a schema
 * without content. A field that cannot be offered becomes a finding, under the schema's spelling of its path. Never
 * throws on foreign data.
 */
export function adaptSchema(context: AdaptContext): {
  readonly form: AdaptedForm;
  readonly findings: readonly Finding[];
} {
  const builder = formBuilder('all', context, new Map());
  const sections: Section[] = [];
  for (const root of ['profile', 'data', 'subscriptions'] as const) {
    const fields = customersFields(context, root);
    const keys = fields.flatMap((field) => addField(field, builder) ?? []);
    if (keys.length > 0)
      sections.push({ kind: root === 'subscriptions' ? 'subscriptions' : 'profile', id: root, keys });
  }
  return { form: builder.finish(sections), findings: uniqueFindings(builder.findings) };
}

/** The fields of one root that a customer may write, and all subscriptions, in the schema's order. */
export function customersFields(
  { provider }: Pick<AdaptContext, 'provider'>,
  root: ProviderField['root'],
): readonly ProviderField[] {
  return [...provider.fields.values()].filter(
    (field) => field.root === root && (root === 'subscriptions' || field.writeAccess !== 'serverOnly'),
  );
}

function addField(field: ProviderField, builder: FormBuilder): string | undefined {
  const { path } = field;
  if (field.writeAccess === 'serverOnly') {
    builder.findings.push(finding(path, 'not-writable'));
    return undefined;
  }
  if (field.root === 'subscriptions') {
    const key = subscriptionName(path);
    return builder.add(path, (tools) =>
      describeSubscription({ key, descriptions: [], frequencies: [], at: path, name: field.description }, tools),
    );
  }
  if (isForeignList(path)) {
    builder.findings.push(...leafOf(field).findings, finding(path, 'list-not-offered'));
    return undefined;
  }
  // Without content there are no labels from an editor.
  const label = hasLabel(path) ? undefined : (field.description ?? readableName(path));
  return builder.add(path, (tools) => formInput.describe({ type: 'FormInput', schemaPath: path, label }, tools));
}

/** In the account's lists, only the first phone can be edited on its own. */
function isForeignList(path: string): boolean {
  const list = listOf(toAccountPath(path));
  return list !== undefined && list !== 'profile.phones';
}
