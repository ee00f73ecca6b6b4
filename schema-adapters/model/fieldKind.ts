import type { FieldConfig } from './content.ts';
import type { FindingCode } from './findingCodes.ts';
import type { Binding, FieldOptions, FieldUi, FormSchema } from './form.ts';
import type { Json } from './json.ts';
import type { ProviderField } from './provider.ts';
import type { SiteRules } from './site.ts';

/** One leaf of the account as a form can hold it: its rules as JSON Schema and how it is read and written. */
export interface Leaf {
  readonly field: ProviderField;
  readonly schema: FormSchema;
  readonly required: boolean;
  readonly binding: Omit<Binding, 'form'>;
  /** Words and input hints that follow from the provider's rule. */
  readonly options: FieldOptions;
}

/** What a field kind may ask for while it describes itself. */
export interface FieldTools {
  readonly site: SiteRules;
  /** The leaf at a dotted provider path; undefined, with a finding, where the schema has none that a customer may write. */
  readonly leaf: (path: string) => Leaf | undefined;
  /** The same without a finding where the schema has no such field. */
  readonly optionalLeaf: (path: string) => Leaf | undefined;
  /** Notes something odd about this field. */
  readonly report: (what: FindingCode) => void;
}

/** One form property. `key` is unique within a form; bindings of a composite control start with it. */
export interface FieldDescription {
  readonly key: string;
  readonly schema: FormSchema;
  readonly required: boolean;
  readonly uiSchema: FieldUi;
  readonly bindings: readonly Binding[];
  /** Neither the content nor the catalogues have a label: the schema's description or the field's name stands in. */
  readonly isUnlabelled?: true;
}

/** A fault that JSON Schema cannot express: `at` is the path inside the control's value, `what` a message key. */
export interface Fault {
  readonly at: readonly string[];
  readonly what: string;
}

/** What a field is, without how it looks; the renderer of the same name draws it. */
export interface FieldKind {
  /** Undefined (with findings) where the provider's schema cannot carry it. */
  readonly describe: (config: FieldConfig, tools: FieldTools) => FieldDescription | undefined;
  /** Extra check after schema validation, on this control's own value. Never throws. */
  readonly check?: (value: Json | undefined) => readonly Fault[];
}
