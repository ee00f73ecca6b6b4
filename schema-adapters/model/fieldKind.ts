import type { FindingCode } from './finding.ts';
import type { Binding, Control, ControlUi, FieldOptions, FormSchema } from './form.ts';
import type { Json } from './json.ts';
import type { ProviderField } from './provider.ts';

/** One leaf of the account for a form: its rules as JSON Schema, and its binding. */
export interface FieldBinding {
  readonly field: ProviderField;
  readonly schema: FormSchema;
  readonly required: boolean;
  readonly binding: Omit<Binding, 'form'>;
  /** Texts and input hints that follow from the provider's rule. */
  readonly options: FieldOptions;
  /** The account's value, converted for the form. */
  readonly stored?: Json | undefined;
}

/** Tools for the description of a field by its kind. */
export interface FieldTools {
  /** The leaf at a dotted provider path; undefined, with a finding, if customers cannot write such a field. */
  readonly leaf: (path: string) => FieldBinding | undefined;
  /** Like `leaf`, but without a finding if the schema has no such field. */
  readonly optionalLeaf: (path: string) => FieldBinding | undefined;
  /** Adds a finding for this field. */
  readonly report: (what: FindingCode) => void;
}

/** One form property. `key` is unique within a form; bindings of a composite control start with it. */
export interface FieldDescription<C extends Control = Control> {
  readonly key: string;
  readonly schema: FormSchema;
  readonly required: boolean;
  readonly uiSchema: ControlUi<C>;
  readonly bindings: readonly Binding[];
  /** The label is only the schema's description or the field's name: content and catalogues have none. */
  readonly isUnlabelled?: true;
}

/** An error that JSON Schema cannot express: `at` is the path inside the control's value, `what` a message key. */
export interface Fault {
  readonly at: readonly string[];
  readonly what: string;
}

export type FieldCheck = (value: Json | undefined) => readonly Fault[];
