import type { ThemeProps } from '@rjsf/core';
import { partnersIn } from '#adapters/form/formSchema.ts';
import type { AdaptedForm } from '#adapters/model/form.ts';
import { fields as ownFields } from '../../registries/registries.ts';
import { coreTemplates, coreWidgets } from '../../theme/coreParts.ts';
import { rjsfSchema, rjsfUiSchema } from '../rjsfForm.ts';
import { PortalErrorList } from '../PortalErrorList.tsx';
import { knownControl } from './knownControl.ts';
import { SchemaField } from './SchemaField.tsx';

/** The parts that a `PortalForm` registers with rjsf. */
export type RegisteredParts = Required<Pick<ThemeProps, 'widgets' | 'fields' | 'templates'>>;

const ownParts = partsWith({});

/** The parts of the theme that the fast path draws, and those that a form adds; without any, always the same object. */
export function registeredParts(more: ThemeProps | undefined): RegisteredParts {
  return more ? partsWith(more) : ownParts;
}

function partsWith({ widgets, fields, templates }: ThemeProps): RegisteredParts {
  return {
    widgets: { ...coreWidgets, ...widgets },
    fields: { ...ownFields, ...fields, SchemaField },
    templates: { ...coreTemplates, ErrorListTemplate: PortalErrorList, ...templates },
  };
}

/** Whether a commit of this property needs no render: its control shows it, and no other field's texts depend on it. */
export function isShownByControl(form: AdaptedForm, parts: RegisteredParts, key: string): boolean {
  const schema = form.schema.properties?.[key];
  if (schema === undefined || partnersIn(form).has(key)) return false;
  const uiSchema = rjsfUiSchema(form.uiSchema)[key];
  const known = knownControl(parts, { schema: rjsfSchema(schema), uiSchema });
  return known !== undefined && known.kind !== 'object' && known.marks.uncontrolled === true;
}
