import { type Finding, finding } from '../model/finding.ts';
import type { FormSchema, MessageCase } from '../model/form.ts';
import type { SiteRules, ZipRule } from '../model/site.ts';
import { MAX_MATCHED } from '../provider-rules/patternUse.ts';
import { usablePattern } from '../provider-rules/usablePattern.ts';
import { countries, countryOf } from '../countries/countries.ts';

/** The postcode rule of one country with its messages. */
export interface CountryZipRule {
  readonly schema: Pick<FormSchema, 'pattern' | 'maxLength'>;
  readonly messages: MessageCase;
}

export interface SiteZipRules {
  /** By country code; every selectable country has a row. */
  readonly byCountry: ReadonlyMap<string, CountryZipRule>;
  /** The rule for all other countries. */
  readonly fallback: CountryZipRule;
  readonly findings: readonly Finding[];
}

/** The default rule: at most ten characters. Source: requirements#postcode. */
const ANY: CountryZipRule = {
  schema: { maxLength: 10 },
  messages: { messageKeys: { maxLength: ['global.rules.zip.default'] }, messageValues: { maxLength: 10 } },
};

/**
 * Postcode rules of every country: the site's rule, else the site's default, else the built-in rule. An unusable rule
 * of the site counts as absent, with a finding at `validation.zipCode.<country>.regex`.
 * Source: requirements#postcode.
 */
export function zipRulesOf({ zipRules }: SiteRules): SiteZipRules {
  const findings: Finding[] = [];
  const read = (name: string) => (Object.hasOwn(zipRules, name) ? siteRule(name, zipRules[name], findings) : undefined);
  const fallback = read('default');
  const byCountry = new Map(countries.map(({ code }) => [code, read(code) ?? fallback ?? builtIn(code)]));
  return { byCountry, fallback: fallback ?? ANY, findings };
}

function siteRule(name: string, rule: ZipRule | undefined, findings: Finding[]): CountryZipRule | undefined {
  const pattern = typeof rule?.regex === 'string' ? usablePattern(rule.regex, { dialect: 'site' }) : undefined;
  if (rule === undefined || pattern === undefined || 'refused' in pattern) {
    findings.push(finding(`validation.zipCode.${name}.regex`, 'zip-rule-not-usable'));
    return undefined;
  }
  const schema = { pattern: pattern.source, maxLength: MAX_MATCHED };
  const { errorMessage } = rule;
  if (typeof errorMessage !== 'string' || errorMessage.trim() === '') return { schema, messages: {} };
  if (!isKey(errorMessage)) return { schema, messages: { messageTexts: forBoth(errorMessage) } };
  // The sentence of the key may describe another rule than the site's: 4 digits for Luxembourg instead of 5.
  const isBuiltIn = pattern.source.replaceAll(String.raw`\d`, '[0-9]') === countryOf(name)?.zip?.pattern;
  return { schema, messages: isBuiltIn ? builtIn(name).messages : { messageKeys: forBoth([errorMessage]) } };
}

function builtIn(code: string): CountryZipRule {
  const zip = countryOf(code)?.zip;
  if (zip === undefined) return ANY;
  return {
    schema: { pattern: zip.pattern, maxLength: MAX_MATCHED },
    messages: {
      messageKeys: forBoth([`global.rules.zip.${code}`, 'global.rules.zip.form']),
      messageValues: { example: zip.example },
    },
  };
}

/** Uses the same message for a pattern error and an excess length. */
function forBoth<T>(messages: T): { readonly pattern: T; readonly maxLength: T } {
  return { pattern: messages, maxLength: messages };
}

/** Whether a text is a message key (dots, no spaces) and not a sentence. */
function isKey(text: string): boolean {
  return /^[A-Za-z][\w-]*(?:\.[\w-]+)+$/.test(text);
}
