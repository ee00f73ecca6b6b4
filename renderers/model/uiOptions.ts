import type { UiSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { FieldOptions, Section } from '#adapters/model/form.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';

/** The combined `ui:options` and single `ui:` members of a uiSchema: rjsf's own options and the adapter's. */
export interface UiOptions extends Partial<FieldOptions> {
  readonly [option: string]: unknown;
  readonly widget?: unknown;
  readonly field?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly help?: string;
  readonly inputType?: string;
  readonly rows?: number;
  /** A label with links in it; messages use the plain label. */
  readonly richLabel?: ReactNode;
  /** The checks of a password's policy, shown as a live list below a new password, or that they are still awaited. */
  readonly passwordChecks?: readonly PasswordCheck[] | 'AWAITED';
  readonly classNames?: string;
  readonly readonly?: boolean;
  readonly disabled?: boolean;
  readonly order?: string[];
  /** At the root: the tab components that contain its properties. */
  readonly sections?: readonly Section[];
}

const known = new WeakMap<object, UiOptions>();
const none: UiOptions = {};

/** The options of a uiSchema, read as rjsf's `getUiOptions` does; the same object for the same uiSchema. */
export function uiOptionsOf(uiSchema: UiSchema | undefined): UiOptions {
  if (!uiSchema) return none;
  let options = known.get(uiSchema);
  if (!options) {
    options = readOptions(uiSchema);
    known.set(uiSchema, options);
  }
  return options;
}

/** A uiSchema with more options. */
export function withUiOptions(uiSchema: UiSchema | undefined, options: Partial<UiOptions>): UiSchema {
  const all: UiSchema['ui:options'] = Object({ ...uiSchema?.['ui:options'], ...options });
  return { ...uiSchema, 'ui:options': all };
}

function readOptions(uiSchema: UiSchema): UiOptions {
  const options: { -readonly [Name in keyof UiOptions]: UiOptions[Name] } = {};
  for (const [name, value] of Object.entries(uiSchema)) {
    if (name === 'ui:options') Object.assign(options, value);
    else if (name.startsWith('ui:')) options[name.slice(3)] = value;
  }
  return options;
}
