import { describe, expect, it } from 'vitest';
import { contractRules } from '../../../contract/lint/contractRules.ts';
import { lintContract } from '../../../contract/lint/lintContract.ts';
import { addField, component, inBoth, tab } from './defect.ts';
import { defects, findingsWith } from './defects.ts';
import { contractSentences } from '../../../contract/sentences/contractSentences.ts';
import { cleanSite, inputOf, type Loose } from './site.ts';

const idsOf = (findings: ReturnType<typeof findingsWith>) => [...new Set(findings.map(({ rule }) => rule))];

const question = (schemaPath: string, label: string, more: object = {}) => ({
  type: 'FormInput',
  schemaPath,
  label,
  ...more,
});

/** Adds a part to the tab that everybody may open. */
function addPart(document: Loose, fields: readonly object[]): void {
  tab(document, 'newsletters').components.push({ type: 'profile', title: 'Tier', fields });
}

describe('lintContract', () => {
  it('has nothing to say about a site without defects', () => {
    expect(lintContract(inputOf(cleanSite()))).toEqual([]);
  });

  it.each(defects)(
    '$rule finds $title, and no other rule does',
    ({ rule, change, finding: { effect, suggestion, pointer } }) => {
      const findings = findingsWith(change);
      expect(idsOf(findings)).toEqual([rule]);
      if (effect !== undefined) expect(`${findings[0]?.change} ${findings[0]?.severity}`).toBe(effect);
      if (suggestion !== undefined) expect(findings[0]?.suggestion).toBe(suggestion);
      if (pointer !== undefined) expect(findings.map((finding) => finding.pointer)).toContain(pointer);
    },
  );

  it.each([
    ['between two fractions', { atLeast: '2.5', atMost: '3.5' }],
    ['below the next whole number', { atLeast: '2.5', atMost: '3' }],
  ])('takes a whole number %s for possible', (_title, tests) => {
    const site = cleanSite();
    addField(site, 'pet.age', { type: 'integer' });
    addField(site, 'pet.name');
    const showIf = Object.entries(tests).map(([test, value]) => ({ field: 'data.pet.age', test, values: [value] }));
    inBoth(site, (document) => {
      const age = question('data.pet.age', 'Alter');
      const name = question('data.pet.name', 'Name', { showIf });
      addPart(document, [age, name]);
    });
    expect(lintContract(inputOf(site))).toEqual([]);
  });

  it.each([
    ['month of birth', 'profile.birthMonth', { is: '6' }],
    ['month of birth', 'profile.birthMonth', { isNot: '6' }],
    ['month of birth', 'profile.birthMonth', { atLeast: '2', atMost: '11' }],
    ['day of birth', 'profile.birthDay', { is: '15' }],
  ])('takes a %s for possible: %s %j', (_title, field, tests) => {
    const site = cleanSite();
    addField(site, 'pet.name');
    const showIf = Object.entries(tests).map(([test, value]) => ({ field, test, values: [value] }));
    inBoth(site, (document) => {
      const name = question('data.pet.name', 'Name', { showIf });
      tab(document, 'personal').components[0].fields.push(name);
    });
    expect(lintContract(inputOf(site))).toEqual([]);
  });

  it.each(['data.pets[1].kind', 'data.pets.kind'])(
    'refuses a condition on %s if the tab has data.pets[0].kind',
    (path) => {
      const site = cleanSite();
      for (const name of ['pets.kind', 'pet.name']) addField(site, name);
      const showIf = [{ field: path, test: 'is', values: ['dog'] }];
      inBoth(site, (document) => {
        const kind = question('data.pets[0].kind', 'Art');
        const name = question('data.pet.name', 'Name', { showIf });
        addPart(document, [kind, name]);
      });
      const errors = lintContract(inputOf(site)).filter(({ severity }) => severity === 'error');
      expect(errors.map(({ rule, language, suggestion }) => [rule, language, suggestion])).toEqual(
        ['de', 'en'].map((language) => ['contract/condition-field-missing', language, 'data.pets[0].kind']),
      );
    },
  );

  it('takes a question that requires yes or no for a choice', () => {
    const site = cleanSite();
    addField(site, 'pet.insured', { type: 'boolean', required: true });
    const options = ['true', 'false'].map((value) => ({ value, label: value }));
    inBoth(site, (document) => {
      addPart(document, [question('data.pet.insured', 'Versichert', { options })]);
    });
    expect(lintContract(inputOf(site))).toEqual([]);
  });

  it.each([
    ['de', 'Impressum', 'Datenschutz'],
    ['en', 'Legal notice', 'Privacy notice'],
    ['nl', 'Colofon', 'Privacyverklaring'],
    ['fr', 'Mentions légales', 'Protection des données'],
    ['es', 'Aviso legal', 'Política de privacidad'],
    ['pt', 'Ficha técnica', 'Política de privacidade'],
    ['pl', 'Informacje prawne', 'Polityka prywatności'],
  ])('knows imprint and privacy notice in a footer in %s: %s, %s', (language, imprint, privacy) => {
    const missing = (...labels: readonly string[]) =>
      lintContract({
        ...inputOf(cleanSite()),
        documents: [
          { file: language, language, raw: { simpleFooter: { footerLinks: labels.map((label) => ({ label })) } } },
        ],
      }).flatMap(({ rule, values }) =>
        rule.startsWith('legal/') && values?.['footer'] === 'simpleFooter' ? [rule] : [],
      );
    expect(missing()).toEqual(['legal/imprint-missing', 'legal/privacy-missing']);
    expect(missing(imprint, privacy)).toEqual([]);
  });

  it('has a defect for every rule, so that no rule can be removed unseen', () => {
    expect([...new Set(defects.map(({ rule }) => rule))].toSorted()).toEqual(Object.keys(contractRules).toSorted());
  });

  it.each([
    ['is gone', (fields: Loose) => delete fields['interests.bio']],
    ['customers may not write any more', (fields: Loose) => (fields['interests.bio'].writeAccess = 'serverOnly')],
  ])('calls it breaking if a field that a page uses %s', (_what, change) => {
    const site = cleanSite();
    site.before = cleanSite().schema;
    change(site.schema.dataSchema.fields);
    const differences = lintContract(inputOf(site)).filter(({ rule }) => rule.startsWith('diff/'));
    expect(differences.map((finding) => finding.change)).toEqual(['breaking']);
  });

  it.each([
    [undefined, /^Accepted before and refused now: "\d+"\. [^.]*\.$/],
    [[{ UID: '1', data: { interests: {} } }], /Given accounts with such a value: 0\.$/],
  ])('counts accounts only if some are given: %j', (accounts, expected) => {
    const site = cleanSite();
    site.before = cleanSite().schema;
    site.schema.profileSchema.fields.zip.format = "regex('^1[0-9]{4}$')";
    site.before.profileSchema.fields.zip.format = "regex('^[0-9]{5}$')";
    if (accounts !== undefined) site.accounts = accounts;
    const [narrowed] = lintContract(inputOf(site)).filter(({ rule }) => rule === 'diff/rule-narrowed');
    expect(narrowed && contractSentences(narrowed, 'en').problem).toMatch(expected);
  });

  it('calls it breaking if a profile field that customers could write is gone, also without content', () => {
    const site = cleanSite();
    site.before = cleanSite().schema;
    delete site.schema.profileSchema.fields.nickname;
    site.before.profileSchema.fields.nickname = { type: 'string', writeAccess: 'clientModify' };
    const { documents: _none, ...input } = inputOf(site);
    expect(lintContract(input).map(({ rule, path }) => [rule, path])).toEqual([
      ['diff/field-removed', 'profile.nickname'],
    ]);
  });

  const narrowed = (before: Loose, after: Loose, change: (site: ReturnType<typeof cleanSite>) => void = () => {}) => {
    const site = cleanSite();
    site.before = cleanSite().schema;
    const field = { type: 'string', allowNull: true, writeAccess: 'clientModify' };
    site.before.dataSchema.fields['club.level'] = { ...field, ...before };
    site.schema.dataSchema.fields['club.level'] = { ...field, ...after };
    change(site);
    return lintContract(inputOf(site)).find(({ rule }) => rule === 'diff/rule-narrowed');
  };

  it.each([
    ["regex('^(|gold|silver|wood)$')", "regex('^(gold)$')", '"silver", "wood"'],
    ["regex('^(?:a\\.b|c)?$')", "regex('^c$')", '"a.b"'],
    [undefined, "regex('^[a-z]+$')", '"A"'],
    ["regex('^a*$')", "regex('^a+$')", '""'],
  ])('from %s to %s customers lose %s', (before, after, choices) => {
    expect(narrowed({ format: before }, { format: after })?.values['witness']).toBe(choices);
  });

  it('names the choices of the content that a new list refuses', () => {
    const finding = narrowed({}, { format: "regex('^(gold)$')" }, ({ de }) => {
      const { fields } = component(de, 'profile');
      const options = ['gold', 'wood'].map((value) => ({ value, label: value }));
      fields.push(question('data.club.level', 'Level', { options }));
    });
    expect([finding?.witness, finding?.values['witness']]).toEqual(['wood', '"wood"']);
  });

  it('still refuses an empty part if there is also a warning about it', () => {
    const site = cleanSite();
    inBoth(site, (document) => tab(document, 'newsletters').components.push({ type: 'booleantiles', tiles: [] }));
    expect(new Set(lintContract(inputOf(site)).map(({ rule, severity }) => `${rule} ${severity}`))).toEqual(
      new Set(['content/component-empty error', 'a11y/heading-missing warning']),
    );
  });

  it('misses no consent in the language of a file that no language names', () => {
    const input = inputOf(cleanSite());
    const [first] = input.documents ?? [];
    const documents = first === undefined ? [] : [{ ...first, file: 'content.json', language: 'und' }];
    const rules = lintContract({ ...input, documents }).map(({ rule }) => rule);
    expect(rules).not.toContain('legal/consent-language-missing');
  });

  it('gives the same findings for the same input', () => {
    const site = cleanSite();
    for (const { rule, change } of defects)
      if (rule === 'contract/path-unknown' || rule === 'i18n/keys-differ') change(site);
    expect(lintContract(inputOf(site)).length).toBeGreaterThan(2);
    expect(lintContract(inputOf(site))).toEqual(lintContract(structuredClone(inputOf(site))));
  });
});
