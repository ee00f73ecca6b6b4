import { type FieldControl, fieldKindOf } from '../fields/fieldKinds.ts';
import { present, type TabComponentDefinition } from './tabComponent.ts';

/** Fields of the account in the editor's order. Source: requirements#profile-fields. */
export const profile: TabComponentDefinition<'profile', FieldControl> = {
  toSection: ({ fields }, tools) => ({
    keys: present(
      fields.map((config) => {
        const at = config.at ?? '';
        const kind = fieldKindOf(config.type);
        if (kind !== undefined) return tools.add(at, (fieldTools) => kind.describe(config, fieldTools));
        tools.report(at || config.type, 'field-type-unknown');
        return undefined;
      }),
    ),
  }),
};
