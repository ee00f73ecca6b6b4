import type { EditorSchema } from '../declaration/editors.ts';
import type { FieldConfig } from './fieldConfig.ts';
import type { FindingCode } from './finding.ts';
import type { Binding, Control, ControlUi, FieldOptions, FormSchema } from './form.ts';
import type { Json } from './json.ts';
import type { ProviderField } from './provider.ts';
import type { SiteRules } from './site.ts';

/** One leaf of the account as a form can hold it: its rules as JSON Schema and how it is read and written. */
export interface Leaf {
  readonly field: ProviderField;
  readonly schema: FormSchema;
  readonly required: boolean;
  readonly binding: Omit<Binding, 'form'>;
  /** Texts and input hints that follow from the provider's rule. */
  readonly options: FieldOptions;
  /** What the account has there, as a form reads it. */
  readonly stored?: Json | undefined;
}

/** What a field kind can use to describe a field. */
export interface FieldTools {
  readonly site: SiteRules;
  /**
   * The leaf at a dotted provider path; undefined, with a finding, if the schema has no such field that a customer may
   * write.
   */
  readonly leaf: (path: string) => Leaf | undefined;
  /** The same, but without a finding if the schema has no such field. */
  readonly optionalLeaf: (path: string) => Leaf | undefined;
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
  /** Neither the content nor the catalogues have a label, so the schema's description or the field's name is used. */
  readonly isUnlabelled?: true;
}

/** An error that JSON Schema cannot express: `at` is the path inside the control's value, `what` a message key. */
export interface Fault {
  readonly at: readonly string[];
  readonly what: string;
}

/**
 * What editors need to know about a field type; `description` is a short explanation. Its name in the studio is in the
 * catalogues, under the type; the compiler asks for it.
 */
export interface FieldForEditors extends EditorSchema {
  /** Its field of the account; absent if editors name one. */
  readonly path?: string;
  /** What its fields of the account may hold. */
  readonly reads: readonly NonNullable<Binding['type']>[];
  /** All fields that it writes, if they are several of the same kind. */
  readonly leaves?: readonly string[];
  /** All fields that it writes, if they are of several kinds. */
  readonly writes?: readonly string[];
  /** The choices that it offers whatever the content says. */
  readonly choices?: readonly string[];
  /** Message key of its label, if that is not the label of its field. */
  readonly titleKey?: string;
  /** The meaning of a list of options. */
  readonly options?: string;
}

/** What a field is, apart from how it looks; the renderer with the same name draws it. `C` names the control. */
export type FieldKind<C extends Control = Control> = {
  readonly editors: FieldForEditors | undefined;
  /** The fields of the account whose control it is, in the schema's spelling; absent for one of any path. */
  readonly paths?: readonly string[];
  /** Those that the schema must have, if it draws several as one. */
  readonly needs?: readonly string[];
  /** Undefined (with findings) if the provider's schema does not support it. */
  readonly describe: (config: FieldConfig, tools: FieldTools) => FieldDescription<C> | undefined;
} & ([C] extends [{ readonly field: string }]
  ? {
      /** Extra check after schema validation, on this control's own value. Never throws. */
      readonly check?: FieldCheck;
    }
  : {
      /** A form finds the check of a field by its composite control, so a field with a widget has no check. */
      readonly check?: never;
    });

export type FieldCheck = (value: Json | undefined) => readonly Fault[];
