import type { ComponentType, ReactNode } from 'react';
import type { FieldOptions, FormSchema } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';

/** What a control writes back to; its identity never changes while a form is on the page. */
export interface FormApi {
  /** Starts every element id of this form. */
  readonly prefix: string;
  /** Commits a value at once. Text controls don't call it: the form hears them by their `data-field-path`. */
  readonly set: (path: readonly string[], value: Json | undefined) => void;
}

/** What every control of a form gets, inside the frame that carries its label, hint and errors. */
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

/** What only controls of constant forms need. */
export interface ControlExtras {
  /** A label with links in it, for a consent's checkbox; the plain label then names it in messages. */
  readonly richLabel?: ReactNode;
  /** The policy's checks, shown as a live list under a new password. */
  readonly passwordChecks?: readonly PasswordCheck[];
}

/**
 * How a property is drawn: `field` puts label, hint and error of one input around it, `group` does so for several inputs
 * (a fieldset), `own` leaves all to the component.
 */
export interface FieldRenderer {
  readonly component: ComponentType<FieldProps>;
  readonly frame: 'field' | 'group' | 'own';
  /** The control holds its text itself: a committed value is what it already shows, and needs no render. */
  readonly uncontrolled?: true;
}

/** The element id of the control at a path. */
export function idOf(prefix: string, path: readonly string[]): string {
  return `${prefix}_${path.join('_')}`;
}
