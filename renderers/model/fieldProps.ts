import type { ComponentType, ReactNode } from 'react';
import type { FieldOptions, FormSchema } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';

/** The interface that a control writes to; the same object while a form is on the page. */
export interface FormApi {
  /** Prefix of every element id of this form. */
  readonly prefix: string;
  /** Commits a value at once. Text controls don't call it: the form finds them by their `data-field-path`. */
  readonly set: (path: readonly string[], value: Json | undefined) => void;
}

/** Props of every control in a form, inside the frame with its label, hint and errors. */
export interface FieldProps {
  readonly id: string;
  /** From the form's root to this property. */
  readonly path: readonly string[];
  readonly schema: FormSchema;
  readonly options: FieldOptions;
  readonly label: string;
  readonly value: Json | undefined;
  readonly errors: readonly FieldError[];
  readonly required: boolean;
  readonly disabled: boolean;
  /** Ids of hint and error, for `aria-describedby`. */
  readonly describedBy: string | undefined;
  readonly formApi: FormApi;
  readonly extras?: ControlExtras | undefined;
}

/** Props only for controls of constant forms. */
export interface ControlExtras {
  /** A label with links in it, for a consent's checkbox; messages use the plain label. */
  readonly richLabel?: ReactNode;
  /** The policy's checks, shown as a live list below a new password. */
  readonly passwordChecks?: readonly PasswordCheck[];
}

/**
 * The frame of a property: `field` adds label, hint and error for one input, `group` for several inputs (a fieldset),
 * `own` leaves all to the component.
 */
export interface FieldRenderer {
  readonly component: ComponentType<FieldProps>;
  readonly frame: 'field' | 'group' | 'own';
  /** The control stores its text itself: it already shows a committed value and needs no render. */
  readonly uncontrolled?: true;
}

/** The element id of the control at a path. */
export function idOf(prefix: string, path: readonly string[]): string {
  return `${prefix}_${path.join('_')}`;
}
