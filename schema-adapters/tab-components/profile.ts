import { type FieldControl, fieldKindOf } from '../fields/fieldKinds.ts';
import { editors } from '../declaration/editors.ts';
import { list } from '../declaration/part.ts';
import { box, heading, words } from '../declaration/picture.ts';
import { field } from '../model/fieldConfig.ts';
import { fieldsContent, present, type TabComponentDefinition } from './tabComponent.ts';

const content = fieldsContent(
  { fields: list(field, editors({ description: 'The fields, in reading order.' })) },
  editors({
    definition: 'profile',
    summary: 'input fields',
    description: 'Input fields for the profile.',
    required: ['fields'],
  }),
);

/** Fields of the account in the editor's order. Source: requirements#profile-fields. */
export const profile: TabComponentDefinition<typeof content, FieldControl> = {
  content,
  inStudio: editors({
    icon: 'fields',
    picture: [
      ...heading(12, 10, 26),
      ...box(12, 17, 96),
      ...words(17, 21.5, 34),
      ...heading(12, 40, 32),
      ...box(12, 47, 22),
      ...box(39, 47, 22),
      ...box(66, 47, 42),
      ...words(17, 51.5, 10),
      ...words(44, 51.5, 10),
      ...words(71, 51.5, 20),
    ],
    picks: { member: 'fields', part: 'field' },
  }),
  toSection: ({ fields, ...shown }, tools) => ({
    keys: present(
      fields.map((config) => {
        const at = config.at ?? '';
        const kind = fieldKindOf(config);
        if (kind !== undefined)
          return tools.add(at, (fieldTools) => kind.describe(config, fieldTools), [shown, config]);
        tools.report(at || config.type, 'field-type-unknown');
        return undefined;
      }),
    ),
  }),
};
