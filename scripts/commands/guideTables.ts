import { type ContractRuleId, contractRules } from '#adapters/contract/lint/contractRules.ts';
import { ruleDocumentation } from '#adapters/contract/sentences/ruleDocumentation.ts';
import { errorCatalogue } from '../../src/errors/errorCatalogue.ts';
import type { Flow, Reaction } from '../../src/errors/errorRow.ts';
import { errorMeanings } from './errorMeanings.ts';

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

const flows: Readonly<Record<Flow, string>> = {
  login: 'login',
  social: 'social login',
  register: 'registration',
  finalize: 'incomplete registration',
  link: 'linking accounts',
  code: 'mailed code',
  resetStart: 'start of a password reset',
  resetEnd: 'new password after a reset',
  emailCheck: 'password check before a new e-mail address',
  emailChange: 'new e-mail address',
  passwordChange: 'new password',
  accountForm: 'personal data and addresses',
  passkey: 'passkeys',
  session: 'check who is logged in',
  loading: 'loading the preference centre',
  centre: 'save in the preference centre',
};

const reactions: Readonly<Record<Reaction['does'], string>> = {
  SHOW: 'shows a message',
  SHOW_AT_PASSWORD: 'shows a message at the current password',
  SHOW_AT_FIELD: 'shows a message at the field',
  FINALIZE: 'opens the page that completes the registration',
  ENTER_CODE: 'opens the page for the mailed code',
  LINK: 'opens the page that links the accounts',
  OFFER_RESEND: 'offers to send the confirmation mail again',
  OFFER_LINK: 'offers to mail a new link',
  CONFIRM_BY_MAIL: 'opens the page that says that a mail was sent',
  LOGIN_WITHOUT_LINK: 'logs in without linking',
  LOGGED_OUT: 'treats the customer as logged out',
  BEGIN_AGAIN: 'says that the step has expired and leads to its beginning',
  TRY_LOGIN: 'tries to log in with the typed data, else shows a message',
};

/** The rows of the error catalogue as a Markdown list: code, meaning, and what the product does in each flow. */
export function errorCodeList(): string {
  const rows = Object.entries(errorCatalogue).map(([code, { reactions: byFlow }]) => {
    const names = Object.keys(flows).filter((flow): flow is Flow => flow in byFlow);
    const kinds = [...new Set(names.flatMap((flow) => byFlow[flow]?.does ?? []))];
    const texts = kinds.map((does) => {
      const inFlows = names.filter((flow) => byFlow[flow]?.does === does).map((flow) => flows[flow]);
      return `${reactions[does]} (${inFlows.join(', ')})`;
    });
    return `- \`${code}\`: ${errorMeanings[code]} → ${texts.join('; ')}`;
  });
  return rows.join('\n');
}
