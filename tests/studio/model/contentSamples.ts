import { readdirSync, readFileSync } from 'node:fs';
import { inEachLanguage, withList, type Documents } from '#studio/model/documents.ts';

const folder = 'fixtures/scenarios';

/** The content of every scenario, as the studio loads it. */
export const scenarioDocuments: readonly (readonly [scenario: string, documents: Documents])[] = readdirSync(
  folder,
).map((scenario) => {
  const content = `${folder}/${scenario}/content`;
  const documents = readdirSync(content).flatMap((file) => {
    const raw: unknown = JSON.parse(readFileSync(`${content}/${file}`, 'utf8'));
    return typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? [[file.replace('.json', ''), raw]] : [];
  });
  return [scenario, Object.fromEntries(documents) as Documents];
});

/** A small preference centre in two languages. */
export const small: Documents = {
  de: centre('Interessen', ['Bio', 'Vegan']),
  en: centre('Interests', ['Organic', 'Vegan']),
};

function centre(label: string, [bio, vegan]: readonly string[]) {
  return {
    preferenceCenter: {
      tabs: [
        {
          label,
          anchor: 'interests',
          accessWithoutSubscription: true,
          components: [
            {
              type: 'booleantiles',
              tiles: [
                { label: bio, schemaPaths: ['data.interests.bio'], note: 'kept' },
                { label: vegan, schemaPaths: ['data.interests.vegan'] },
              ],
            },
            { type: 'profile', fields: [{ type: 'BirthdayInput' }] },
          ],
        },
        { label: 'Zwei', anchor: 'two', accessWithoutSubscription: true, components: [] },
      ],
    },
  };
}

/** The path of the fields of the small preference centre. */
export const fields = ['preferenceCenter', 'tabs', '0', 'components', '1', 'fields'] as const;
/** A condition on the first field of `withGreeting`. */
export const byGreeting = [{ field: 'data.salutation', test: 'is', values: ['mrs'] }];

/** The small preference centre with two fields, of which the second can have conditions (`showIf`). */
export const withGreeting = (showIf?: readonly object[]): Documents =>
  inEachLanguage(small, (document) =>
    withList(
      document,
      fields,
      () =>
        [
          { type: 'SalutationInput', label: 'Anrede' },
          { type: 'FormInput', schemaPath: 'profile.firstName', label: 'Rufname', ...(showIf && { showIf }) },
        ] as never,
    ),
  );

export const tiles = ['preferenceCenter', 'tabs', '0', 'components', '0', 'tiles'] as const;
