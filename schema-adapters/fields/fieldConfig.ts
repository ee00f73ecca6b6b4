import { schemaPath } from '../declaration/addresses.ts';
import { list, transform, required, object, type Schema, type Present, text } from '../declaration/part.ts';
import type { FieldCheck, FieldDescription, FieldTools } from '../model/fieldKind.ts';
import { finding } from '../model/finding.ts';
import type { Control } from '../model/form.ts';
import { errorTexts } from './errorTexts.ts';
import { visibilityMembers } from '../declaration/visibilityMembers.ts';

/** Without a label customers read what is stored, so it is a finding like the missing label of a tile. */
const option = transform(
  object(
    {
      value: required(text({ description: 'What is stored.' })),
      label: text({ description: 'What is shown.', minLength: 1 }),
    },
    { description: 'One choice.', required: ['value', 'label'] },
  ),
  (choice, { at, findings }) => {
    if (choice.label === undefined) findings.push(finding(`${at}/label`, 'content-member-missing'));
    return choice;
  },
);

const written = transform(
  object(
    {
      type: required(text({ description: 'Which control.' })),
      schemaPath: transform(schemaPath, (path) => path.trim()),
      label: text({ description: 'The words above the field. Left out: the built-in label.', minLength: 1 }),
      hint: text({ description: 'Help below the label: an example or a reason.', minLength: 1 }),
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
 * One field of a form as an editor or a screen defines it; a screen gives no place in the content. `type` is a key of
 * `fieldKinds`.
 */
export type FieldConfig = Omit<Written, 'at'> & Partial<Pick<Written, 'at'>>;
type Written = Readonly<Present<typeof written>>;

/**
 * A field of a form as an editor writes it. Whether its type and path exist is checked later, when the form is built.
 */
export const field: Schema<FieldConfig | undefined> = written;

/** What a field is, apart from how it looks; the renderer with the same name draws it. `C` names the control. */
export type FieldKind<C extends Control = Control> = {
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
