import type { JsonObject } from '#adapters/model/json.ts';

/** How many tabs the draft has, and how many fields and tiles together. */
export const largeDraftSize = { tabs: 12, fields: 300 } as const;

const fieldsPerTab = largeDraftSize.fields / largeDraftSize.tabs;
const tilesPerTab = 10;

type Wire = Readonly<Record<string, unknown>>;

/** What a field of the large draft is in the provider's schema, and as which part of the content it is shown. */
interface Sample {
  readonly wire: Wire;
  readonly part?: Wire;
}

const wire = { required: false, allowNull: true, writeAccess: 'clientModify' };
const samples: readonly Sample[] = [
  { wire: { ...wire, type: 'string', format: "regex('^[A-Za-z .-]+$')" } },
  { wire: { ...wire, type: 'integer', format: '1-99' } },
  {
    wire: { ...wire, type: 'basic-string' },
    part: {
      options: [
        { value: 'often', label: 'Often' },
        { value: 'seldom', label: 'Seldom' },
      ],
    },
  },
  { wire: { ...wire, type: 'date' } },
  { wire: { ...wire, type: 'float' } },
  { wire: { ...wire, type: 'boolean' } },
];

const sampleAt = (index: number): Sample => samples[index % samples.length] ?? { wire };
const pathOf = (tab: number, kind: 'field' | 'tile', index: number): string => `large.tab${tab}.${kind}${index}`;

/** The provider's schema with a field for each one of the large draft. */
export function largeSchema(schema: Wire): Wire {
  const { fields } = schema['dataSchema'] as { readonly fields: Wire };
  const added = tabNumbers().flatMap((tab) => [
    ...numbers(fieldsPerTab - tilesPerTab).map((index) => [pathOf(tab, 'field', index), sampleAt(index).wire] as const),
    ...numbers(tilesPerTab).map((index) => [pathOf(tab, 'tile', index), { ...wire, type: 'boolean' }] as const),
  ]);
  return { ...schema, dataSchema: { fields: { ...fields, ...Object.fromEntries(added) } } };
}

const words = {
  de: {
    tab: 'Reiter',
    about: 'Worum es auf diesem Reiter geht, in einem Satz.',
    field: 'Feld',
    hint: 'Was hier einzutragen ist.',
    tile: 'Kachel',
    stands: 'Wofür die Kachel steht',
  },
  en: {
    tab: 'Tab',
    about: 'What this tab is about, in a sentence.',
    field: 'Field',
    hint: 'What to fill in here.',
    tile: 'Tile',
    stands: 'What the tile means',
  },
} as const;

/** A content document with the tabs of the large draft instead of its own. */
export function largeDocument(document: JsonObject, language: keyof typeof words): JsonObject {
  const centre = document['preferenceCenter'] as JsonObject;
  return {
    ...document,
    preferenceCenter: { ...centre, tabs: tabNumbers().map((tab) => tabOf(tab, words[language])) },
  };
}

function tabOf(tab: number, word: (typeof words)[keyof typeof words]): JsonObject {
  return {
    label: `${word.tab} ${tab}`,
    anchor: `tab-${tab}`,
    title: `${word.tab} ${tab}: ${word.field}`,
    description: word.about,
    accessWithoutSubscription: true,
    components: [
      {
        type: 'profile',
        title: `${word.field} ${tab}`,
        fields: numbers(fieldsPerTab - tilesPerTab).map((index) => ({
          type: 'FormInput',
          schemaPath: `data.${pathOf(tab, 'field', index)}`,
          label: `${word.field} ${tab}.${index}`,
          hint: word.hint,
          ...(sampleAt(index).part as JsonObject | undefined),
        })),
      },
      {
        type: 'booleantiles',
        title: `${word.tile} ${tab}`,
        tiles: numbers(tilesPerTab).map((index) => ({
          label: `${word.tile} ${tab}.${index}`,
          description: word.stands,
          imageUrl: '/cms/images/tile-organic',
          schemaPaths: [`data.${pathOf(tab, 'tile', index)}`],
        })),
      },
    ],
  };
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const tabNumbers = (): readonly number[] => numbers(largeDraftSize.tabs);
