import { safeAddress } from '@kontor/schema-adapters/content';
import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import { getAtPointer, pointerTo } from '../../jsonPointer.ts';
import type { RuleResult } from '../contractFinding.ts';
import type { NamedDocument } from '../contractInput.ts';
import { type ContractRule, schemaPointer, contentRule, ruleOf } from '../contractRule.ts';
import type { LintInput, DocumentView } from '../contractViews.ts';
import { baseOf } from '@kontor/schema-adapters/metadata';
import { docVersion, isLater } from './docVersion.ts';
import { type LanguageWords, says, wordsOf } from './writtenTexts.ts';

const footerRule = ruleOf(inFooters);
const statementRule = ruleOf(ofStatements);

/** Legal requirements: documents of consents, withdrawal, imprint and privacy notice. */
export const legalRules = {
  'legal/consent-text-missing': statementRule('error', ({ purpose }) => (purpose === '' ? {} : undefined)),
  'legal/consent-language-missing': {
    severity: 'warning',
    find: (contract) =>
      consentsOf(contract).flatMap(({ name, file, at, isActive, statements, defaultLanguage }) => {
        const languages = new Set(statements.map(({ language }) => baseOf(language)));
        const missing = contract.documents
          .map(({ language }) => language)
          // A file that no language names has the language `und`.
          .filter((language) => language !== 'und' && !languages.has(baseOf(language)));
        if (!isActive || statements.length === 0 || missing.length === 0) return [];
        const fallback = defaultLanguage === '' ? (statements[0]?.language ?? '') : defaultLanguage;
        return [
          {
            file,
            pointer: `${at}/legalStatements`,
            ...consentPlace(name),
            values: { consent: name, languages: missing.join(', '), fallback },
          },
        ];
      }),
  },
  'legal/consent-link-not-secure': statementRule('error', ({ documentUrl, at }) =>
    documentUrl === '' || safeAddress(documentUrl) !== undefined
      ? undefined
      : { pointer: `${at}/documentUrl`, values: { address: documentUrl } },
  ),
  'legal/consent-version-ahead': {
    severity: 'error',
    find: (contract) => [
      ...contract.schemas.flatMap(({ file, raw, fields }) =>
        [...fields.values()]
          .filter(({ root }) => root === 'preferences')
          .flatMap(({ path }) =>
            versionAhead({ file, raw }, schemaPointer(raw, path), path.replace(/^preferences\./, '')),
          ),
      ),
      ...consentsOf(contract).flatMap(({ name, statements }) =>
        statements.flatMap(({ at }) =>
          contract.input.consents ? versionAhead(contract.input.consents, at, name) : [],
        ),
      ),
    ],
  },
  'legal/withdrawal-not-named': { severity: 'warning', find: withoutWithdrawal },
  'legal/imprint-missing': footerRule('error', 'imprint'),
  'legal/privacy-missing': footerRule('error', 'privacy'),
  'legal/responsible-incomplete': contentRule('warning', ['responsible-incomplete'], (_document, where) => ({
    pointer: '/responsible',
    values: { missing: where.slice(1).replace('/', '-') },
  })),
} as const satisfies Readonly<Record<string, ContractRule>>;

/** A required document version that does not exist yet: the provider would ask every customer again for ever. */
function versionAhead({ file, raw }: NamedDocument, at: string, consent: string): readonly RuleResult[] {
  const document = getAtPointer(raw, at);
  return ['DocVersion', 'DocDate'].flatMap((name) => {
    const [minimum = '', current = ''] = [`min${name}`, `current${name}`].map((one) => docVersion(document, one));
    if (!isLater(minimum, current)) return [];
    return [{ file, pointer: `${at}/min${name}`, ...consentPlace(consent), values: { consent, minimum, current } }];
  });
}

function consentPlace(name: string): Pick<RuleResult, 'path' | 'place'> {
  return { path: `preferences.${name}`, place: [{ kind: 'consent', name }] };
}

function ofStatements(
  contract: LintInput,
  report: (statement: ConsentStatement, consent: Consent) => Partial<RuleResult> | undefined,
): readonly RuleResult[] {
  return consentsOf(contract).flatMap((consent) =>
    consent.statements.flatMap((statement) => {
      const result = consent.isActive ? report(statement, consent) : undefined;
      if (result === undefined) return [];
      const values = { consent: consent.name, language: statement.language, ...result.values };
      return [
        {
          file: consent.file,
          pointer: statement.at,
          ...consentPlace(consent.name),
          language: statement.language,
          ...result,
          values,
        },
      ];
    }),
  );
}

/** Newsletters and optional consents whose texts do not mention the withdrawal. */
function withoutWithdrawal(contract: LintInput): readonly RuleResult[] {
  const tabs = contract.documents.flatMap(({ file, language, tabs: all, texts }) =>
    all
      .filter(({ components }) => components.some(({ type }) => type === 'subscriptions'))
      .filter(({ at }) => {
        const phrases = wordsOf(language)?.withdrawal;
        const own = texts.filter(
          ({ pointer }) => pointer.startsWith(`${at}/`) || pointer === '/preferenceCenter/description',
        );
        return phrases !== undefined && !own.some(({ text }) => says(text, phrases));
      })
      .map(({ at }) => ({ file, pointer: at })),
  );
  const consents = ofStatements(contract, ({ purpose, language }, { isMandatory }) => {
    const phrases = wordsOf(language)?.withdrawal;
    return isMandatory || purpose === '' || phrases === undefined || says(purpose, phrases) ? undefined : {};
  });
  return [...tabs, ...consents];
}

const footers = ['/footer/columns', '/simpleFooter/footerLinks'] as const;

function inFooters({ documents }: LintInput, kind: 'imprint' | 'privacy'): readonly RuleResult[] {
  return documents.flatMap((document) => {
    const phrases = wordsOf(document.language)?.[kind];
    if (phrases === undefined || !isRecord(document.raw)) return [];
    return footers
      .filter((pointer) => !hasLink(document, pointer, kind, phrases))
      .map((pointer) => {
        const section = pointer.slice(0, pointer.lastIndexOf('/'));
        const at = [pointer, section].find((one) => getAtPointer(document.raw, one) !== undefined) ?? '';
        return { file: document.file, pointer: at, values: { footer: section.slice(1) } };
      });
  });
}

function hasLink({ texts }: DocumentView, pointer: string, kind: string, phrases: LanguageWords['imprint']): boolean {
  return texts.some(
    ({ pointer: at, name, text, owner }) =>
      at.startsWith(`${pointer}/`) && name === 'label' && (says(text, phrases) || owner['id'] === kind),
  );
}

/** Text of a consent in one language. */
interface ConsentStatement {
  readonly language: string;
  readonly purpose: string;
  readonly documentUrl: string;
  readonly at: string;
}

/** One consent of an `accounts.getSiteConsentDetails` answer. */
interface Consent {
  readonly name: string;
  readonly file: string;
  /** JSON pointer of the consent. */
  readonly at: string;
  readonly isActive: boolean;
  readonly isMandatory: boolean;
  readonly defaultLanguage: string;
  readonly statements: readonly ConsentStatement[];
}

/**
 * The consents that customers can give; required consents of the schema without details have no statements. Empty
 * without an answer in the input.
 */
export function consentsOf({ input: { consents }, main }: LintInput): readonly Consent[] {
  if (consents === undefined) return [];
  const details = ownMember(consents.raw, 'siteConsentDetails');
  const entries = isRecord(details) ? Object.entries(details) : [];
  const file = consents.file;
  const missing = [...main.fields.values()]
    .filter(({ root, required }) => root === 'preferences' && required)
    .map(({ path }) => path.slice('preferences.'.length))
    .filter((name) => !entries.some(([other]) => other === name))
    .map((name) => ({ name, file, at: '', isActive: true, isMandatory: true, defaultLanguage: '', statements: [] }));
  return [...entries.map(([name, detail]) => consentOf(file, name, detail)), ...missing];
}

function consentOf(file: string, name: string, detail: unknown): Consent {
  const at = pointerTo('/siteConsentDetails', name);
  const statements = ownMember(detail, 'legalStatements');
  return {
    name,
    file,
    at,
    isActive: ownMember(detail, 'isActive') !== false,
    isMandatory: ownMember(detail, 'isMandatory') === true,
    defaultLanguage: textIn(detail, 'defaultLang'),
    statements: Object.entries(isRecord(statements) ? statements : {}).map(([language, statement]) => ({
      language,
      purpose: textIn(statement, 'purpose'),
      documentUrl: textIn(statement, 'documentUrl'),
      at: pointerTo(`${at}/legalStatements`, language),
    })),
  };
}

function textIn(value: unknown, name: string): string {
  const text = ownMember(value, name);
  return typeof text === 'string' ? text.trim() : '';
}
