import { addField, type Defects, inBoth, tab } from './defect.ts';
import type { Loose, TestSite } from './site.ts';

/** The fields of a part of the tab that everybody may open. */
function fieldsOf(document: Loose): Loose[] {
  const { components } = tab(document, 'newsletters');
  const part = components.find(({ type }: Loose) => type === 'profile') ?? {
    type: 'profile',
    title: 'Tier',
    fields: [],
  };
  if (!components.includes(part)) components.push(part);
  return part.fields;
}

/** Adds a field of the account that depends on a condition to the first part of a tab. */
function showIf(site: TestSite, condition: Loose, more: Loose = {}, path = 'pet.name'): void {
  addField(site, path, more.schema);
  inBoth(site, (document) => {
    const field = { type: 'FormInput', schemaPath: `data.${path}`, label: 'Name', showIf: [condition].flat() };
    fieldsOf(document).push({ ...field, ...more.field });
  });
}

/** Adds a field that decides. */
function ask(site: TestSite, path: string, schema: Loose = {}): void {
  addField(site, path, schema);
  inBoth(site, (document) => {
    fieldsOf(document).push({
      type: 'FormInput',
      schemaPath: `data.${path}`,
      label: 'Art',
    });
  });
}

const isDog = { field: 'data.pet.kind', test: 'is', values: ['dog'] };
const kinds = { format: "regex('^(dog|cat)$')" };

/** Defects of conditions on which fields and parts are shown. */
export const conditionDefects: Defects = {
  'content/condition-unreadable': {
    'a condition without the values that it compares with': (site) => {
      ask(site, 'pet.kind');
      showIf(site, { ...isDog, values: [] });
    },
    'a misspelled test': [
      (site) => {
        ask(site, 'pet.kind');
        showIf(site, { ...isDog, test: 'isnot' });
      },
      { suggestion: 'isNot' },
    ],
  },
  'contract/condition-field-missing': {
    'a condition on a field that is gone': [
      (site) => {
        ask(site, 'pet.kind');
        showIf(site, { ...isDog, field: 'data.pet.kynd' });
      },
      { suggestion: 'data.pet.kind' },
    ],
  },
  'contract/condition-other-tab': {
    'a condition on a field of another tab': (site) =>
      showIf(site, { field: 'data.interests.bio', test: 'is', values: ['true'] }),
  },
  'contract/condition-in-circle': {
    'a field that decides itself': (site) => showIf(site, { field: 'data.pet.name', test: 'isAnswered' }),
  },
  'contract/condition-chain-too-long': {
    'eleven fields that decide about each other in a row': (site) => {
      ask(site, 'pet.a');
      for (const [index, name] of 'bcdefghijk'.split('').entries())
        showIf(
          site,
          { field: `data.pet.${'abcdefghij'[index]}`, test: 'isAnswered' },
          { field: { label: name } },
          `pet.${name}`,
        );
    },
  },
  'contract/condition-test-refused': {
    'an order among texts': (site) => {
      ask(site, 'pet.kind');
      showIf(site, { ...isDog, test: 'atLeast' });
    },
  },
  'contract/condition-value-refused': {
    'a value that the schema does not allow': (site) => {
      ask(site, 'pet.kind', kinds);
      showIf(site, { ...isDog, values: ['dog', 'horse'] });
    },
  },
  'contract/condition-never-holds': {
    'two conditions that exclude each other': (site) => {
      ask(site, 'pet.kind', kinds);
      showIf(site, [isDog, { ...isDog, values: ['cat'] }]);
    },
    'a smallest number beyond the range of the field': (site) => {
      ask(site, 'pet.age', { type: 'integer', format: '0-30' });
      showIf(site, { field: 'data.pet.age', test: 'atLeast', values: ['31'] });
    },
    'a chain whose ends exclude each other': (site) => {
      ask(site, 'pet.kind', kinds);
      showIf(site, isDog, { field: { label: 'Rasse' } }, 'pet.breed');
      showIf(site, [
        { field: 'data.pet.breed', test: 'isAnswered' },
        { ...isDog, values: ['cat'] },
      ]);
    },
    'a part and a field in it that exclude each other': (site) => {
      ask(site, 'pet.kind', kinds);
      addField(site, 'pet.name');
      inBoth(site, (document) => {
        const cats = { ...isDog, values: ['cat'] };
        const field = { type: 'FormInput', schemaPath: 'data.pet.name', label: 'Name', showIf: [cats] };
        tab(document, 'newsletters').components.push({
          type: 'profile',
          title: 'Hund',
          showIf: [isDog],
          fields: [field],
        });
      });
    },
  },
  'contract/condition-always-holds': {
    'a yes or a no of a box': (site) => {
      ask(site, 'pet.walks', { type: 'boolean' });
      showIf(site, { field: 'data.pet.walks', test: 'is', values: ['true', 'false'] });
    },
  },
  'contract/required-may-be-hidden': {
    'a required field that only some customers see': (site) => {
      ask(site, 'pet.kind', kinds);
      showIf(site, isDog, { schema: { required: true, allowNull: false } });
    },
  },
  'i18n/keys-differ': {
    'a field that is emptied in one language only': (site) => {
      ask(site, 'pet.kind', kinds);
      showIf(site, isDog);
      fieldsOf(site.en).at(-1).emptyWhenHidden = true;
    },
  },
  'contract/hidden-not-emptied': {
    'a number that takes no empty value and should be emptied': (site) => {
      ask(site, 'pet.kind', kinds);
      showIf(site, isDog, { schema: { type: 'integer', allowNull: false }, field: { emptyWhenHidden: true } });
    },
  },
};
