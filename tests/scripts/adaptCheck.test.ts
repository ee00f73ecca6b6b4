import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { adaptCommand, type ValueError } from '../../scripts/commands/adaptCommand.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-adapt-check-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('npm run adapt -- --check', () => {
  const germany = 'fixtures/scenarios/germany';
  const documents = ['--schema', `${germany}/provider-schema.json`, '--content', `${germany}/content/de.json`];
  const checkValue = (value: unknown, ...flags: readonly string[]) => {
    const path = join(folder, 'value.json');
    writeFileSync(path, JSON.stringify(value));
    const { exitCode: status, output: stdout, complaint } = adaptCommand([...documents, '--check', path, ...flags]);
    expect(complaint).toBe('');
    const { errors } = JSON.parse(stdout) as { errors: ValueError[] };
    return { status, errors };
  };

  const ada = { firstName: 'Ada', email: 'ada@kontor.example', zip: '10115' };
  const household = (persons: number) => ({ profile: ada, data: { household: { persons } } });

  it.each<[string, unknown, readonly (readonly [string, string, string, string])[]]>([
    ['an account without errors', { profile: { ...ada, country: 'DE' } }, []],
    [
      'a number with more digits than a page can show, which it leaves out',
      { profile: ada, data: { household: { persons: 2 ** 62 } } },
      [],
    ],
    [
      'a postcode of another shape',
      { profile: { ...ada, zip: '1011', country: 'DE' } },
      [['personal', 'profile.zip', 'pattern', 'Die Postleitzahl hat 5 Ziffern, zum Beispiel 10115.']],
    ],
    [
      'a date that does not exist',
      { profile: { ...ada, birthDay: 31, birthMonth: 2, birthYear: 1990 } },
      [
        [
          'personal',
          'profile.birthDay',
          'global.rules.date.impossible',
          'Dieses Datum gibt es nicht. Bitte prüfen Sie den Tag.',
        ],
      ],
    ],
    [
      'a number out of its range, and what is missing, in the order of the page',
      { profile: { email: 'ada@beispiel.example', zip: '10115' }, data: { household: { persons: 99 } } },
      [
        ['personal', 'profile.firstName', 'required', 'Bitte geben Sie Ihren Vornamen ein.'],
        ['household', 'data.household.persons', 'maximum', 'Bitte geben Sie eine Zahl von 1 bis 12 ein.'],
      ],
    ],
  ])('%s', (_case, value, expected) => {
    const { status, errors } = checkValue(value);
    expect(errors.map(({ tab: anchor, provider = '', what, sentence }) => [anchor, provider, what, sentence])).toEqual(
      expected,
    );
    expect(status).toBe(expected.length === 0 ? 0 : 100);
  });

  it('checks the value of one tab’s form by its keys', () => {
    const { status, errors } = checkValue({ data_household_persons: 0 }, '--tab', 'household');
    expect(status).toBe(100);
    expect(errors).toEqual([
      {
        tab: 'household',
        form: ['data_household_persons'],
        provider: 'data.household.persons',
        what: 'minimum',
        sentence: 'Bitte geben Sie eine Zahl von 1 bis 12 ein.',
      },
    ]);
  });

  it.each([
    ['the content’s', ['--content', `${germany}/content/en.json`], 'Please enter a number from 1 to 12.'],
    ['another one', ['--language', 'en'], 'Please enter a number from 1 to 12.'],
    ['a variant', ['--language', 'fr-BE'], 'Veuillez saisir un nombre de 1 à 12.'],
  ])('says it in the language that is asked for: %s', (_which, flags, sentence) => {
    expect(checkValue(household(99), ...flags).errors.map((error) => error.sentence)).toEqual([sentence]);
  });

  it('ends with 3 for an error answer of the provider', () => {
    const path = join(folder, 'value.json');
    writeFileSync(path, '{"errorCode":403005}');
    expect(adaptCommand([...documents, '--check', path])).toMatchObject({
      exitCode: 3,
      complaint: expect.stringContaining('the provider’s error 403005') as string,
    });
  });
});
