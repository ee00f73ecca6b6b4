import type { Json, JsonObject } from './json.ts';

/**
 * Ties one leaf of a form to one leaf of the account: `{ form: ['birthday', 'year'], provider: 'profile.birthYear' }`.
 * The same row reads the account, writes the change set and places the provider's errors. Several rows with one `form`
 * path (a tile with several schemaPaths) are true when all are true, absent when only some are, and write all.
 */
export interface Binding {
  readonly form: readonly string[];
  readonly provider: string;
  /** The type in the form; the account's value is converted to it (a number stored as text becomes a number). */
  readonly type?: 'string' | 'number' | 'boolean' | 'date';
  /** The value to write for a cleared leaf. A leaf without it cannot be cleared. */
  readonly empty?: null | '' | false;
  /** The form's value if the account has none: boxes, tiles and newsletters are off. */
  readonly absent?: false;
  /** The `type` that a save adds to the leaf's list item if it has none. */
  readonly itemType?: string;
  /** A save clears the leaf while the customer's answers hide it; by default it keeps its value. */
  readonly emptyWhenHidden?: true;
}

/** The value of a form by form keys; the value of a composite control is an object. */
export type FormValue = JsonObject;

/** Standard JSON Schema (draft 2020-12 vocabulary that Ajv and cfworker read alike), as the adapter emits it. */
export interface FormSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly required?: readonly string[];
  readonly items?: FormSchema;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly format?: FormatName;
  readonly not?: FormSchema;
  readonly anyOf?: readonly FormSchema[];
  readonly allOf?: readonly FormSchema[];
  readonly if?: FormSchema;
  readonly then?: FormSchema;
  readonly else?: FormSchema;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The options of one property for renderers, besides its JSON Schema. A form has `readOnly`, `hint` and `autocomplete`
 * under rjsf's own names (`ui:readonly`, `ui:help`, `ui:autocomplete`), and the rest under `ui:options`.
 */
export interface FieldOptions {
  /** Message key of the label if the content gives no text (then `schema.title` is absent). */
  readonly titleKey?: string;
  /** Message keys of labels of the inner leaves of a composite control, by leaf. */
  readonly leafTitleKeys?: Readonly<Record<string, string>>;
  /** Options of a select for an inner leaf of a composite control, by leaf. */
  readonly leafChoices?: Readonly<Record<string, readonly Choice[]>>;
  /** `autocomplete` and message keys of the inner leaves of a composite control, by leaf. */
  readonly leafAutocomplete?: Readonly<Record<string, string>>;
  readonly leafMessageKeys?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly hint?: string;
  /**
   * The editor's own sentences by rule (`required`, `maximum`, a code of the provider); they come before all others.
   */
  readonly errors?: Readonly<Record<string, string | undefined>>;
  readonly hintKey?: string;
  /** Dotted provider path of the first binding, for per-field message keys. */
  readonly provider: string;
  /** Leaf name → dotted provider path, for composite controls. */
  readonly leafProviders?: Readonly<Record<string, string>>;
  readonly autocomplete?: string;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly width?: 'full' | 'half';
  readonly readOnly?: boolean;
  /** Ordered message keys to try before the general ones, by failed JSON Schema keyword (`required`, `pattern`, …). */
  readonly messageKeys?: Readonly<Record<string, readonly string[]>>;
  /** Finished sentences from metadata (a site's postcode rule), by failed keyword; they come before keys. */
  readonly messageTexts?: Readonly<Record<string, string>>;
  /** Values for message placeholders, e.g. `{ minimum: 1900, maximum: 2020, example: '10115' }`. */
  readonly messageValues?: Readonly<Record<string, string | number>>;
  /**
   * If the messages depend on another field (a postcode on its country): that field's form key, and by its value the
   * replacements for the members above.
   */
  readonly messagesBy?: {
    readonly key: string;
    readonly fallback: MessageCase;
    readonly cases: Readonly<Record<string, MessageCase>>;
  };
  /**
   * The pattern of a normalised value, if the rule depends on another field (`messagesBy`) and is therefore not on the
   * property itself.
   */
  readonly pattern?: string;
  /** How a typed value is normalised on commit; for phones by `../countries/phoneNumbers.ts`. */
  readonly normalise?: 'zip' | 'phone';
  /**
   * The country of phone numbers without a country code: the customer's, and the property where they choose another.
   */
  readonly country?: string;
  readonly countryKey?: string;
  /** A country select: labels come from `Intl.DisplayNames` and options are sorted by label. */
  readonly countries?: boolean;
  /** Options of a select, in order; a label is text or a message key. */
  readonly choices?: readonly Choice[];
  /** Presentation of a tile or newsletter entry. */
  readonly tile?: TileLook;
}

/** Messages of one field in one case; the members are those of FieldOptions. */
export type MessageCase = Pick<FieldOptions, 'messageKeys' | 'messageTexts' | 'messageValues' | 'pattern'>;

/**
 * One option of a select. The form's value is the member of the property's `enum` that prints as `value` (numeric
 * fields have numbers there); `value: ''` means "nothing chosen".
 */
export interface Choice {
  readonly value: string;
  readonly label?: string;
  readonly labelKey?: string;
}

export interface TileLook {
  readonly label?: string;
  readonly labelKey?: string;
  readonly descriptions: readonly string[];
  /** Base URL of the picture; renderers add `srcset` widths. */
  readonly imageUrl?: string;
  /** URL of a newsletter's latest issue. */
  readonly sampleUrl?: string;
  /** Some of its paths are on in the account; the form has no value for it until the customer changes it. */
  readonly isMixed?: true;
}

/**
 * One component of a tab, in CMS order; `keys` name its form properties. `SectionOf` in
 * `../tab-components/tabComponents.ts` has the further members of each kind.
 */
export interface Section {
  /** Type of the component: a key of `../tab-components/tabComponents.ts`. */
  readonly kind: string;
  /** Stable id inside the form: `profile-0`. */
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
  readonly keys: readonly string[];
}

/** rjsf's uiSchema as the adapter emits it: the root lists the sections, each property names its field kind. */
export interface FormUiSchema {
  readonly 'ui:options'?: { readonly sections: readonly Section[] };
  /** The properties in content order; only where some depend on answers. */
  readonly 'ui:order'?: readonly string[];
  readonly [key: string]: FieldUi | { readonly sections: readonly Section[] } | readonly string[] | undefined;
}

/**
 * The control of a property: a composite control (`field`) or a control for one value (`widget`), by its name in the
 * renderers' registries. Each field type and tab component names its controls; `../tab-components/tabComponents.ts`
 * derives `FieldName` and `WidgetName` from them.
 */
export type Control = { readonly field: string } | { readonly widget: string };

/** rjsf's uiSchema of one property. */
export interface FieldUi {
  readonly 'ui:field'?: string;
  readonly 'ui:widget'?: string;
  readonly 'ui:readonly'?: boolean;
  readonly 'ui:help'?: string;
  readonly 'ui:autocomplete'?: string;
  readonly 'ui:options': FieldOptions;
}

/** The uiSchema of a property with a certain control. */
export type ControlUi<C extends Control> = { readonly 'ui:options': FieldOptions } & (C extends {
  readonly field: infer Name;
}
  ? { readonly 'ui:field': Name }
  : C extends { readonly widget: infer Name }
    ? { readonly 'ui:widget': Name }
    : never);

/** A form as plain data: printable, checkable, always the same for the same input. */
export interface AdaptedForm {
  readonly anchor: string;
  readonly schema: FormSchema;
  readonly uiSchema: FormUiSchema;
  readonly bindings: readonly Binding[];
  /** The account's values in these fields; absent without an account. */
  readonly accountValue?: FormValue;
}

/**
 * The checks of all formats in forms; types of schemas and the schema validator have no others. Never throws.
 * Source: requirements#IDP-formats.
 */
export const format = {
  date: isDate,
  'date-time': (text: string) => {
    const [date = '', time = ''] = text.split(/[T ]/i);
    return isDate(date) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i.test(time);
  },
  email: (text: string) =>
    /^[^\s@"().,:;<>[\]\\]+(\.[^\s@"().,:;<>[\]\\]+)*@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(
      text,
    ) && text.indexOf('@') <= 64,
  uri: isAddress,
  url: isAddress,
  uuid: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
} satisfies Readonly<Record<string, (text: string) => boolean>>;

/** A format in a form's schema. */
type FormatName = keyof typeof format;

function isDate(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  );
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && !/\s/.test(text);
}
