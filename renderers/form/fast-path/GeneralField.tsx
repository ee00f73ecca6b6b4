import rjsfFields from '@rjsf/core/lib/components/fields/index.js';
import type { FieldProps, Registry } from '@rjsf/utils';
import type { TFunction } from 'i18next';
import { useRenderer } from '../../model/rendererContext.ts';
import { kontorTheme } from '../../theme.ts';
import { coreTemplates, coreWidgets } from '../../theme/coreParts.ts';
import { guardedFields } from '../../theme/guardedFields.tsx';
import { translateStringWith } from '../../theme/translateString.ts';

const fields = guardedFields(rjsfFields());

/**
 * rjsf's own field for what the fast path does not know, with the whole theme and rjsf's fields in its registry. What it
 * cannot draw says so in its place. Loaded when a form first needs it.
 */
export function GeneralField(props: FieldProps) {
  const { t } = useRenderer();
  const { SchemaField } = fields;
  return SchemaField ? <SchemaField {...props} registry={wholeRegistry(props.registry, t)} /> : null;
}

const known = new WeakMap<Registry, { readonly t: TFunction; readonly whole: Registry }>();

function wholeRegistry(registry: Registry, t: TFunction): Registry {
  const before = known.get(registry);
  if (before?.t === t) return before.whole;
  const whole: Registry = {
    ...registry,
    fields: { ...fields, ...registry.fields },
    widgets: { ...kontorTheme.widgets, ...addedTo(registry.widgets, coreWidgets) },
    templates: {
      ...registry.templates,
      ...kontorTheme.templates,
      ...addedTo(registry.templates, coreTemplates),
      ButtonTemplates: { ...kontorTheme.templates?.ButtonTemplates, ...registry.templates.ButtonTemplates },
    },
    translateString: translateStringWith(t),
  };
  known.set(registry, { t, whole });
  // A part inside asks with the whole registry.
  known.set(whole, { t, whole });
  return whole;
}

/** The parts that a form registered besides the theme's. */
function addedTo<Part>(
  parts: Readonly<Record<string, Part>>,
  core: Readonly<Record<string, unknown>>,
): Record<string, Part> {
  return Object.fromEntries(Object.entries(parts).filter(([name, part]) => part !== core[name]));
}
