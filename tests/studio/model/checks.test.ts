import { describe, expect, it } from 'vitest';
import { checkDocuments, withFix, type Check, type CheckSurroundings } from '#studio/model/checks.ts';
import { errorsOfPart } from '#studio/model/checkPlaces.ts';
import { inEachLanguage, valueIn, withValue, type Documents } from '#studio/model/documents.ts';
import { nearestNode, outlineOf } from '#studio/model/outline.ts';
import { partAt, pathOf } from '#studio/model/parts.ts';
import { joinLanguages } from '#studio/model/problems.ts';
import { checkDraft } from '#backend/product/content/checks/checkedDraft.ts';
import { fields, small } from './contentSamples.ts';
import { germany, inAll, inOne, mistakes, newsletter, scenario, surroundings, tile } from './mistakes.ts';

const before = new Set(checkDocuments(germany, surroundings).map(({ id }) => id));
const added = (documents: Documents, with_: Partial<CheckSurroundings> = {}): readonly Check[] =>
  checkDocuments(documents, { ...surroundings, ...with_ }).filter(({ id }) => !before.has(id));

describe('a mistake gets its sentence at its place before publishing', () => {
  it.each(mistakes)('$what: $rule', ({ rule, documents, place, surroundings: other }) => {
    const findings = added(documents, other).filter((check) => check.rule === rule);
    expect(findings.length).toBeGreaterThan(0);
    const at = `${place.length > 0 ? '/' : ''}${place.join('/')}`;
    expect(
      findings.map(({ pointer }) => pointer).some((pointer) => pointer.startsWith(at) || at.startsWith(pointer)),
    ).toBe(true);
    for (const { sentence, help } of findings) {
      expect(sentence.de).not.toBe('');
      expect(sentence.en).not.toBe('');
      expect(sentence.en).not.toBe(sentence.de);
      expect(help.de).not.toBe('');
      expect(help.en).not.toBe('');
      expect(help.en).not.toBe(help.de);
    }
  });

  it('puts a sentence at the control of its language', () => {
    const documents = inOne('de', [...newsletter, 'sampleUrl'], 'http://www.kontor.example/a');
    const part = partAt(documents['de'], newsletter)!;
    const errors = errorsOfPart(added(documents), part, newsletter, { language: 'de', languages: ['de', 'en'] });
    expect(errors).toMatchObject([{ form: ['sampleUrl', 'de'], text: expect.stringMatching(/\w/) }]);
  });

  it('leads to the part in the outline', () => {
    const [check] = added(inAll([...tile, 'imageUrl'], '/cms/images/nothing'));
    expect(nearestNode(outlineOf(germany['de']!), check!.pointer)?.path).toEqual(tile);
  });

  it('mends a misspelled path in every language, and an address only in its own', () => {
    const path = [...tile, 'schemaPaths', '0'];
    const right = valueIn(germany['de'], path) as string;
    const misspelled = inAll([...tile, 'schemaPaths'], [right.slice(0, -1)]);
    const fix = added(misspelled).find((check) => check.fix !== undefined);
    const mended = withFix(misspelled, fix!);
    for (const document of Object.values(mended)) expect(valueIn(document, path)).toBe(right);
    const insecure = inOne('de', [...newsletter, 'sampleUrl'], 'http://www.kontor.example/a');
    const secure = withFix(
      insecure,
      added(insecure).find((check) => check.fix !== undefined)!,
    );
    expect(valueIn(secure['de'], [...newsletter, 'sampleUrl'])).toBe('https://www.kontor.example/a');
    expect(secure['en']).toBe(insecure['en']);
  });

  it('blocks an empty part, whatever made it', () => {
    const empty = inAll(tile.slice(0, -1), []);
    expect(added(empty).some(({ severity, rule }) => severity === 'error' && rule.startsWith('content/'))).toBe(true);
    expect(pathOf('/a/b')).toEqual(['a', 'b']);
  });
});

it('says one gap once, in the words of the forms', () => {
  const findings = added(inOne('en', [...tile, 'label'], undefined));
  expect(findings.map(({ rule }) => rule)).toEqual(['content/member-missing']);
  expect(findings[0]).toMatchObject({
    sentence: { de: expect.stringMatching(/^„Beschriftung“/), en: expect.stringMatching(/^“Label”/) },
  });
});

it('leads from a field to the others that write the same', () => {
  const [first, second] = ['0', '1'].map((index) => `/${fields.join('/')}/${index}`);
  const birthdays = [{ type: 'BirthdayInput' }, { type: 'FormInput', schemaPath: 'profile.birthMonth' }];
  const documents = inEachLanguage(small, (document) => withValue(document, fields, birthdays));
  const findings = checkDocuments(documents, surroundings).filter(({ rule }) => rule === 'contract/path-claimed-twice');
  expect(findings.map(({ others }) => others)).toEqual([[second], [first]]);
});

it('tells what is wrong in seven languages once, and as often as the content service', () => {
  const kind = { field: 'data.pet.kind', test: 'is', values: ['dog'] };
  const content = Object.fromEntries(
    ['de', 'en', 'nl', 'fr', 'es', 'pt', 'pl'].map((language) => {
      const own = [{ type: 'FormInput', label: `Name ${language}`, schemaPath: 'data.pet.name', showIf: [kind] }];
      const moved = [{ type: 'FormInput', label: `Art ${language}`, schemaPath: 'data.pet.kind' }];
      const first = withValue(small['de']!, fields, own);
      const second = withValue(
        first,
        ['preferenceCenter', 'tabs', '1', 'components'],
        [{ type: 'profile', fields: moved }],
      );
      return [language, withValue(second, ['preferenceCenter', 'tabs', '1', 'label'], `Zwei ${language}`)];
    }),
  );
  const text = { type: 'string', writeAccess: 'clientModify' };
  const schema = { dataSchema: { fields: { 'pet.kind': text, 'pet.name': text } } };
  const rows = checkDocuments(content, { ...surroundings, schema });
  const moved = rows.filter(({ rule }) => rule === 'contract/condition-other-tab');
  expect(moved.map(({ languages }) => languages.length)).toEqual([7]);
  const contract = { schema, metadata: scenario.metadata };
  const pictures = { folder: 'fixtures/nothing', origins: [] };
  const service = checkDraft({ documents: content, contract, pictures, uploaded: new Set(), now: surroundings.now });
  const joined = joinLanguages(service.map(({ where, ...one }) => ({ ...one, pointer: where })));
  const count = (all: readonly { readonly severity: string }[], severity: string) =>
    all.filter((one) => one.severity === severity).length;
  expect(count(joined, 'warning')).toBe(count(rows, 'warning'));
  expect(count(joined, 'error')).toBe(count(rows, 'error'));
});
