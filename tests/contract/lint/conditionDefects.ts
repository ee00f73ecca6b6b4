import { addField, type Defect, inBoth, tab } from './defect.ts';
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
export const conditionDefects: readonly Defect[] = [
  {
    rule: 'content/condition-unreadable',
    title: 'a condition without the values that it compares with',
    change: (site) => {
      ask(site, 'pet.kind');
      showIf(site, { ...isDog, values: [] });
    },
  },
  {
    rule: 'content/condition-unreadable',
    title: 'a misspelled test',
    change: (site) => {
      ask(site, 'pet.kind');
      showIf(site, { ...isDog, test: 'isnot' });
    },
    suggestion: 'isNot',
  },
  {
    rule: 'contract/condition-field-missing',
    title: 'a condition on a field that is gone',
    change: (site) => {
      ask(site, 'pet.kind');
      showIf(site, { ...isDog, field: 'data.pet.kynd' });
    },
    suggestion: 'data.pet.kind',
  },
  {
    rule: 'contract/condition-other-tab',
    title: 'a condition on a field of another tab',
    change: (site) => showIf(site, { field: 'data.interests.bio', test: 'is', values: ['true'] }),
  },
  {
    rule: 'contract/condition-in-circle',
    title: 'a field that decides itself',
    change: (site) => showIf(site, { field: 'data.pet.name', test: 'isAnswered' }),
  },
  {
    rule: 'contract/condition-chain-too-long',
    title: 'eleven fields that decide about each other in a row',
    change: (site) => {
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
  {
    rule: 'contract/condition-test-refused',
    title: 'an order among texts',
    change: (site) => {
      ask(site, 'pet.kind');
      showIf(site, { ...isDog, test: 'atLeast' });
    },
  },
  {
    rule: 'contract/condition-value-refused',
    title: 'a value that the schema does not allow',
    change: (site) => {
      ask(site, 'pet.kind', kinds);
      showIf(site, { ...isDog, values: ['dog', 'horse'] });
    },
  },
  {
    rule: 'contract/condition-never-holds',
    title: 'two conditions that exclude each other',
    change: (site) => {
      ask(site, 'pet.kind', kinds);
      showIf(site, [isDog, { ...isDog, values: ['cat'] }]);
    },
  },
  {
    rule: 'contract/condition-never-holds',
    title: 'a smallest number beyond the range of the field',
    change: (site) => {
      ask(site, 'pet.age', { type: 'integer', format: '0-30' });
      showIf(site, { field: 'data.pet.age', test: 'atLeast', values: ['31'] });
    },
  },
  {
    rule: 'contract/condition-never-holds',
    title: 'a chain whose ends exclude each other',
    change: (site) => {
      ask(site, 'pet.kind', kinds);
      showIf(site, isDog, { field: { label: 'Rasse' } }, 'pet.breed');
      showIf(site, [
        { field: 'data.pet.breed', test: 'isAnswered' },
        { ...isDog, values: ['cat'] },
      ]);
    },
  },
  {
    rule: 'contract/condition-never-holds',
    title: 'a part and a field in it that exclude each other',
    change: (site) => {
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
  {
    rule: 'contract/condition-always-holds',
    title: 'a yes or a no of a box',
    change: (site) => {
      ask(site, 'pet.walks', { type: 'boolean' });
      showIf(site, { field: 'data.pet.walks', test: 'is', values: ['true', 'false'] });
    },
  },
  {
    rule: 'contract/required-may-be-hidden',
    title: 'a required field that only some customers see',
    change: (site) => {
      ask(site, 'pet.kind', kinds);
      showIf(site, isDog, { schema: { required: true, allowNull: false } });
    },
  },
  {
    rule: 'i18n/keys-differ',
    title: 'a field that is emptied in one language only',
    change: (site) => {
      ask(site, 'pet.kind', kinds);
      showIf(site, isDog);
      fieldsOf(site.en).at(-1).emptyWhenHidden = true;
    },
  },
  {
    rule: 'contract/hidden-not-emptied',
    title: 'a number that takes no empty value and should be emptied',
    change: (site) => {
      ask(site, 'pet.kind', kinds);
      showIf(site, isDog, { schema: { type: 'integer', allowNull: false }, field: { emptyWhenHidden: true } });
    },
  },
];
