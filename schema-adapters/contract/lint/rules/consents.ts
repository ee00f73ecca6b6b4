import { isRecord, ownMember } from '../../../model/json.ts';
import { pointerTo } from '../../jsonPointer.ts';
import type { Contract } from '../contractViews.ts';

/** What customers read of a consent in one language. */
export interface ConsentStatement {
  readonly language: string;
  readonly purpose: string;
  readonly documentUrl: string;
  readonly at: string;
}

/** One consent of an `accounts.getSiteConsentDetails` answer. */
export interface Consent {
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
 * The consents that customers are asked for; a consent of the schema without details has no statements. Empty if there
 * is no such answer.
 */
export function consentsOf({ input: { consents }, main }: Contract): readonly Consent[] {
  if (consents === undefined) return [];
  const details = ownMember(consents.raw, 'siteConsentDetails');
  const known = isRecord(details) ? Object.entries(details) : [];
  const file = consents.file;
  const missing = [...main.fields.values()]
    .filter(({ root, required }) => root === 'preferences' && required)
    .map(({ path }) => path.slice('preferences.'.length))
    .filter((name) => !known.some(([other]) => other === name))
    .map((name) => ({ name, file, at: '', isActive: true, isMandatory: true, defaultLanguage: '', statements: [] }));
  return [...known.map(([name, detail]) => consentOf(file, name, detail)), ...missing];
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
