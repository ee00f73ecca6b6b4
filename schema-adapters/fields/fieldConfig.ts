import { schemaPath } from '../declaration/addresses.ts';
import { list, transform, required, object, type Schema, type Present, text, filledText } from '../declaration/part.ts';
import type { FieldCheck, FieldDescription, FieldTools } from '../model/fieldKind.ts';
import { finding } from '../model/finding.ts';
import type { Control } from '../model/form.ts';
import { errorTexts } from './errorTexts.ts';
import { visibilityMembers } from '../declaration/visibilityMembers.ts';

/** An option without a label shows its stored value, which is a finding. */
const option = transform(
  object(
    {
      value: required(text({ description: 'What is stored.' })),
      label: filledText('What is shown.'),
    },
    { description: 'One choice.', required: ['value', 'label'] },
  ),
  (choice, { at, findings }) => {
    if (choice.label === undefined) findings.push(finding(`${at}/label`, 'content-member-missing'));
    return choice;
  },
);

const fieldSchema = transform(
  object(
    {
      type: required(text({ description: 'Which control.' })),
      schemaPath: transform(schemaPath, (path) => path.trim()),
      label: filledText('The words above the field. Left out: the built-in label.'),
      hint: filledText('Help below the label: an example or a reason.'),
      errors: errorTexts,
      width: transform(
        text({
          description: '`half` puts two fields side by side on wide screens.',
          enum: ['half', 'full'],
          default: 'full',
        }),
        (width) => (width === 'full' || width === 'half' ? width : undefined),
      ),
      options: transform(
        list(option, { description: 'Turns the field into a list to choose from.', maxItems: 100 }),
        (options) => (options.length > 0 ? options : undefined),
      ),
      ...visibilityMembers,
    },
    {
      definition: 'field',
      description:
        'One input field. What is allowed and whether it must be filled comes from the identity provider’s schema.',
      required: ['type'],
    },
  ),
  (value, { at }) => ({ ...value, at }),
);

/**
 * One field of a form, defined by an editor or a screen (then without `at`, its place in the content). `type` is a key
 * of `fieldKinds`.
 */
export type FieldConfig = Omit<FieldContent, 'at'> & Partial<Pick<FieldContent, 'at'>>;
type FieldContent = Readonly<Present<typeof fieldSchema>>;

/** A field of a form in the content. The form builder checks whether its type and path exist. */
export const field: Schema<FieldConfig | undefined> = fieldSchema;

/** A field type without its look; `C` names the control that renders it. */
export type FieldKind<C extends Control = Control> = {
  /** The account fields of this type, in the schema's spelling; absent for a type for any path. */
  readonly paths?: readonly string[];
  /** The paths that the schema must have, if the control combines several. */
  readonly needs?: readonly string[];
  /** Describes the form property; undefined, with findings, if the provider's schema does not support it. */
  readonly describe: (config: FieldConfig, tools: FieldTools) => FieldDescription<C> | undefined;
} & ([C] extends [{ readonly field: string }]
  ? {
      /** Checks this control's value after schema validation. Never throws. */
      readonly check?: FieldCheck;
    }
  : {
      /** Only composite controls have checks: forms find a check by the name of the composite control. */
      readonly check?: never;
    });
