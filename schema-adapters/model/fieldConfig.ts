import { schemaPath } from '../declaration/addresses.ts';
import { editors } from '../declaration/editors.ts';
import { list, mapped, needed, object, type Part, type Present, text } from '../declaration/part.ts';
import { finding } from './finding.ts';
import { shownMembers } from '../declaration/shownMembers.ts';

/** Without a label customers read what is stored, so it is a finding like the missing label of a tile. */
const option = mapped(
  object(
    {
      value: needed(text(editors({ description: 'What is stored.' }))),
      label: text(editors({ description: 'What is shown.', minLength: 1 })),
    },
    editors({ description: 'One choice.', required: ['value', 'label'] }),
  ),
  (choice, { at, findings }) => {
    if (choice.label === undefined) findings.push(finding(`${at}/label`, 'content-member-missing'));
    return choice;
  },
);

const written = mapped(
  object(
    {
      type: needed(text(editors({ description: 'Which control.' }))),
      schemaPath: mapped(schemaPath, (path) => path.trim()),
      label: text(editors({ description: 'The words above the field. Left out: the built-in label.', minLength: 1 })),
      hint: text(editors({ description: 'Help below the label: an example or a reason.', minLength: 1 })),
      width: mapped(
        text(
          editors({
            description: '`half` puts two fields side by side on wide screens.',
            enum: ['half', 'full'],
            default: 'full',
          }),
        ),
        (width) => (width === 'full' || width === 'half' ? width : undefined),
      ),
      options: mapped(
        list(option, editors({ description: 'Turns the field into a list to choose from.', maxItems: 100 })),
        (options) => (options.length > 0 ? options : undefined),
      ),
      ...shownMembers,
    },
    editors({
      definition: 'field',
      description:
        'One input field. What is allowed and whether it must be filled comes from the identity provider’s schema.',
      required: ['type'],
    }),
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
export const field: Part<FieldConfig | undefined> = written;
