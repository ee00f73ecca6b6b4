import { kindChecks } from '#adapters/check/checkForm.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { toFormValue } from '#adapters/form/toFormValue.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { isRecord, type JsonObject } from '#adapters/model/json.ts';
import { strictErrors } from '#backend/shared/strictForms.ts';
import { describeErrors } from '#renderers/messages/describeErrors.ts';
import { rareRules } from '#renderers/messages/rareRules.ts';
import type { TFunction } from 'i18next';

/** One error of a value, as the page tells it. */
export interface ValueError {
  /** Anchor of the tab. */
  readonly tab: string;
  /** Keys from the form's root to the leaf. */
  readonly form: readonly string[];
  /** Dotted path in the account; absent if the place belongs to none. */
  readonly provider?: string;
  /** The keyword that failed, the code of a control's own check, or `schema` if Ajv does not take the form. */
  readonly what: string;
  readonly sentence: string;
}

/** Whether a value is an account as `accounts.getAccountInfo` answers it; else it is the value of a form. */
export function isAccount(value: JsonObject): boolean {
  return ['profile', 'data', 'subscriptions', 'preferences'].some((name) => isRecord(value[name]));
}

/** The errors that Ajv and the controls' own checks find in an account or in the value of a form, in the page's order. */
export function valueErrors(forms: readonly AdaptedForm[], value: JsonObject, t: TFunction): readonly ValueError[] {
  return forms.flatMap((form) => formErrors(form, isAccount(value) ? toFormValue(form.bindings, value) : value, t));
}

function formErrors(form: AdaptedForm, value: FormValue, t: TFunction): readonly ValueError[] {
  const { refusal, errors } = strictErrors(form.schema, value);
  if (refusal !== undefined)
    return [{ tab: form.anchor, form: [], what: 'schema', sentence: `Ajv does not take the form: ${refusal}` }];
  const keys = Object.keys(form.schema.properties ?? {});
  const all = [...errors, ...ownErrors(form, value, errors)].toSorted(
    (one, other) => keys.indexOf(one.form[0] ?? '') - keys.indexOf(other.form[0] ?? ''),
  );
  return describeErrors(form, value, all, t, rareRules).map(({ error, text }) => {
    const path = error.form.join('.');
    const binding = form.bindings.find((row) => row.form.join('.') === path);
    return {
      tab: form.anchor,
      form: error.form,
      ...(binding && { provider: binding.provider }),
      what: error.what,
      sentence: text,
    };
  });
}

/** What the controls find themselves, where the schema finds nothing: a date that does not exist. */
function ownErrors(form: AdaptedForm, value: FormValue, errors: readonly FieldError[]): readonly FieldError[] {
  return [...kindChecks(form)].flatMap(([key, check]) => {
    const own = value[key];
    if (own === undefined || errors.some((error) => error.form[0] === key)) return [];
    return check(own).map(({ at, what }) => ({ form: [key, ...at], what }));
  });
}
