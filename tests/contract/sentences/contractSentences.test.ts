import { describe, expect, it } from 'vitest';
import { contractRules } from '../../../contract/lint/contractRules.ts';
import { contractMessage, contractSentences } from '../../../contract/sentences/contractSentences.ts';
import { ruleDocumentation } from '../../../contract/sentences/ruleDocumentation.ts';
import { defects, findingsWith } from '../lint/defects.ts';

const languages = ['de', 'en'] as const;
/** Nothing may be missing, and a field may have had no rule. */
const emptyAtTimes = new Set(['i18n/tabs-differ', 'diff/rule-unclear', 'diff/rule-widened', 'diff/rule-narrowed']);
const findings = defects.flatMap(({ change }) => findingsWith(change));
const findingOf = (rule: string) => {
  const match = findings.find((finding) => finding.rule === rule);
  if (match === undefined) throw new Error(`no defect has ${rule}`);
  return match;
};

describe('the sentences of a finding', () => {
  it.each(languages)('in %s say the problem and how to fix it, with every value filled in', (language) => {
    for (const finding of findings) {
      const { problem, help } = contractSentences(finding, language);
      for (const sentence of [problem, help]) {
        expect(sentence).toMatch(/^\S[^]*\.$/);
        // A finding may quote an unknown placeholder.
        expect(sentence.replaceAll(/\{\{(?:name|maximum)\}\}/g, '')).not.toContain('{{');
        if (!emptyAtTimes.has(finding.rule)) expect(sentence, finding.rule).not.toContain('–');
      }
    }
  });

  it('name the place in the words of its editor', () => {
    const finding = findingOf('contract/path-unknown');
    expect(contractMessage(finding, 'en')).toMatch(
      /^tab “Interessen”, building block “[^”]+”, tile “Bio”, .*Did you mean “data\.interests\.bio”\?$/,
    );
    expect(contractMessage(finding, 'de')).toMatch(
      /^Reiter „Interessen“, Baustein „[^“]+“, Kachel „Bio“, .*Meinten Sie „data\.interests\.bio“\?$/,
    );
  });

  it.each([
    ['content/wrong-kind', { expected: 'boolean', effect: 'tab-locked' }, /true or false .* the tab is locked/],
    ['content/wrong-kind', { expected: 'date', effect: 'always-displayed' }, /A date .* at any time/],
    ['content/choice-twice', { value: 'date', why: 'twice' }, /^The value “date” /],
    ['content/not-as-described', { keyword: 'maxLength' }, /too long\.$/],
    ['content/not-as-described', { keyword: 'uniqueItems' }, /stands twice\.$/],
    ['schema/format-not-understood', { format: '{"regex":"a"}' }, /“{"regex":"a"}”/],
  ])('%s say what is wrong and what it does: %j', (rule, values, expected) => {
    expect(contractSentences({ ...findingOf(rule), values }, 'en').problem).toMatch(expected);
  });

  it.each([
    ['a tile without label', /^“label” is missing, so the page leaves this part out\.$/],
    ['an input field without path', /^“schemaPath” is missing, so the page leaves this part out\.$/],
    [
      'a choice without label, which customers would read as it is stored',
      /^“label” is missing, so customers read what is stored or stands in the address instead\.$/,
    ],
    ['a tab without words, which customers would read as its address', /^“label” is missing, so customers read/],
    ['a newsletter without a name, which customers would read as its key', /^“name” is missing, so customers read/],
  ])('name the missing member of %s, and what the page does', (title, expected) => {
    const [finding] = defects.filter((defect) => defect.title === title).flatMap(({ change }) => findingsWith(change));
    expect(finding && contractSentences(finding, 'en').problem).toMatch(expected);
  });

  it('keep the name of a missing member that is a word of other sentences', () => {
    const values = { member: 'type', effect: 'part-left-out' };
    expect(contractSentences({ ...findingOf('content/member-missing'), values }, 'en').problem).toMatch(/^“type” /);
  });

  it('translate sections of the document and types of parts', () => {
    expect(contractSentences(findingOf('legal/imprint-missing'), 'de').place).toMatch(/^Abschnitt „kleine Fußzeile“/);
    expect(contractMessage(findingOf('a11y/statement-incomplete'), 'de')).toContain('die Aufsichtsbehörde');
  });

  it('of a rule that nobody knows are empty', () => {
    const unknown = { ...findingOf('schema/type-unknown'), rule: 'schema/none', place: [], suggestion: undefined };
    expect(contractMessage(unknown, 'en')).toBe('');
  });
});

describe('the documentation of rules', () => {
  it.each(Object.keys(contractRules))('of %s has a paragraph, an example and how to mend it', (rule) => {
    const { about, example, help } = ruleDocumentation(rule);
    expect(about).toMatch(/\.$/);
    expect(help).toMatch(/\.$/);
    expect(example.length).toBeGreaterThan(1);
  });
});
