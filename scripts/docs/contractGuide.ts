import { type ContractRuleId, contractRules } from '#adapters/contract/lint/contractRules.ts';
import { ruleDocumentation } from '#adapters/contract/sentences/ruleDocumentation.ts';

const BEGIN = '<!-- rules -->';
const END = '<!-- /rules -->';

type Group = ContractRuleId extends infer Id ? (Id extends `${infer Name}/${string}` ? Name : never) : never;

const headings: Readonly<Record<Group, string>> = {
  file: 'Files',
  schema: 'Schema',
  content: 'Content',
  contract: 'Schema, content and policies together',
  i18n: 'Languages',
  a11y: 'Accessibility',
  legal: 'Law',
  security: 'Security',
  diff: 'Changes (`--against`)',
};

/** The guide with the list of rules that the code has, each with its severity, an example and how to mend it. */
export function contractGuide(guide: string): string {
  const [before = ''] = guide.split(BEGIN);
  const [, after = ''] = guide.split(END);
  const groups = Object.entries(headings).map(([group, heading]) => {
    const rules = Object.entries(contractRules).filter(([id]) => id.startsWith(`${group}/`));
    return [`### ${heading}`, ...rules.map(([id, { severity }]) => entry(id, severity))].join('\n\n');
  });
  return `${before}${BEGIN}\n\n${groups.join('\n\n')}\n\n${END}${after}`;
}

function entry(id: string, severity: string): string {
  const { about, example, mend } = ruleDocumentation(id);
  const code = example.includes('`') ? example : `\`${example}\``;
  return `**\`${id}\`** (${severity}). ${about} Example: ${code}. ${filledOut(mend)}`;
}

/** Values of a finding are not known here. */
function filledOut(sentence: string): string {
  return sentence.replaceAll(/\s*[“"]?\{\{\w+\}\}[”"]?/g, ' …');
}
