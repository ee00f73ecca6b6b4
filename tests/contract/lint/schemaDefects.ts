import type { FileFault } from '../../../contract/lint/contractInput.ts';
import { addField, type Defect } from './defect.ts';
import type { TestSite } from './site.ts';

const format =
  (text: string, type = 'string') =>
  (site: TestSite) =>
    addField(site, 'club.code', { type, format: text });
const extra = (field: object) => (site: TestSite) => addField(site, 'club.code', field);

const fileFault =
  (fault: FileFault): Defect['change'] =>
  (site) =>
    void (site.fileFaults = [fault]);
const place = { file: 'de.json', line: 2, column: 3 };

/** Defects of files, whatever stands in them. */
export const fileDefects: readonly Defect[] = [
  { rule: 'file/empty', title: 'an empty file', change: fileFault({ file: 'de.json', what: 'EMPTY' }) },
  {
    rule: 'file/not-utf8',
    title: 'another encoding',
    change: fileFault({ file: 'de.json', what: 'ENCODING', encoding: 'UTF-16' }),
  },
  { rule: 'file/not-json', title: 'a comma too many', change: fileFault({ ...place, what: 'SYNTAX' }) },
  {
    rule: 'file/key-twice',
    title: 'a key that stands twice',
    change: fileFault({ ...place, what: 'TWICE', pointer: '/preferenceCenter' }),
  },
];

/** Defects of a provider's schema alone. */
export const schemaDefects: readonly Defect[] = [
  {
    rule: 'schema/unreadable',
    title: 'an answer without any section',
    change: (site) => {
      site.schema = { errorCode: 403000 };
    },
  },
  {
    rule: 'schema/field-unreadable',
    title: 'a field that is a text',
    change: ({ schema }) => void (schema.dataSchema.fields['club.code'] = 'string'),
  },
  {
    rule: 'schema/field-unreadable',
    title: 'a write access that nobody knows',
    change: extra({ writeAccess: 'clientmodify' }),
  },
  {
    rule: 'schema/field-unreadable',
    title: 'a name that the provider does not allow',
    change: (site) => addField(site, 'club.1st'),
  },
  {
    rule: 'schema/field-inside-other-field',
    title: 'a field below another field',
    change: (site) => addField(site, 'club.nickname.short'),
  },
  { rule: 'schema/type-unknown', title: 'a misspelled type', change: extra({ type: 'bolean' }), suggestion: 'boolean' },
  { rule: 'schema/type-not-offered', title: 'a binary field', change: extra({ type: 'binary' }) },
  { rule: 'schema/format-not-understood', title: 'a format in words', change: format('one to nine', 'integer') },
  { rule: 'schema/range-ambiguous', title: 'a lone minus', change: format('-18', 'integer') },
  {
    rule: 'schema/range-outside-type',
    title: 'a range that ends where no whole number of the type is',
    change: format('1-99999999999999999999999', 'integer'),
  },
  { rule: 'schema/limits-contradict', title: 'a range backwards', change: format('9-1', 'integer') },
  { rule: 'schema/limits-contradict', title: 'a range beyond the type', change: format('3000000000-', 'integer') },
  {
    rule: 'schema/limits-contradict',
    title: 'years that the birthday does not offer',
    change: ({ schema }) => void (schema.profileSchema.fields.birthYear.format = '2030-2050'),
  },
  { rule: 'schema/pattern-broken', title: 'a bracket without its partner', change: format("regex('^([a-z]+$')") },
  { rule: 'schema/pattern-broken', title: 'a class backwards', change: format("regex('^[z-a]+$')") },
  { rule: 'schema/pattern-not-portable', title: 'an option of .NET', change: format("regex('^(?i)abc$')") },
  { rule: 'schema/pattern-not-portable', title: 'a subtraction of .NET', change: format("regex('^[a-z-[aeiou]]+$')") },
  {
    rule: 'schema/pattern-not-portable',
    title: 'a block of .NET',
    change: format(String.raw`regex('^\p{IsBasicLatin}+$')`),
  },
  { rule: 'schema/text-too-long', title: 'at least 300 characters', change: format("regex('^.{300,}$')") },
  { rule: 'schema/flag-not-boolean', title: 'a yes in quotation marks', change: extra({ required: 'true' }) },
  { rule: 'schema/flag-not-boolean', title: 'a no in quotation marks', change: extra({ allowNull: 'false' }) },
  { rule: 'schema/field-unreadable', title: 'a write access of null', change: extra({ writeAccess: null }) },
  { rule: 'schema/pattern-too-long', title: '600 characters', change: format(`regex('^${'a'.repeat(600)}$')`) },
  { rule: 'schema/pattern-slow', title: 'nested repetition', change: format("regex('^(a+)+$')") },
  { rule: 'schema/pattern-matches-nothing', title: 'text after the end', change: format("regex('^[0-9]{5}$-?x')") },
  {
    rule: 'schema/pattern-matches-nothing',
    title: 'demands that exclude each other',
    change: format("regex('^(?=[0-9])[a-z]+$')"),
  },
  {
    rule: 'schema/required-server-only',
    title: 'a required field that only servers write',
    change: extra({ required: true, writeAccess: 'serverOnly' }),
  },
  {
    rule: 'schema/required-server-only',
    title: 'an address that a social login cannot bring later',
    change: ({ schema }) => void (schema.profileSchema.fields.email.writeAccess = 'serverOnly'),
  },
  {
    rule: 'schema/required-server-only',
    title: 'a required consent that only servers write',
    change: ({ schema }) => void (schema.preferencesSchema.fields['privacy.aec'].writeAccess = 'serverOnly'),
  },
  {
    rule: 'schema/required-subscription',
    title: 'a newsletter that everybody must take',
    change: ({ schema }) => void (schema.subscriptionsSchema.fields.NLT_WEEKLY.email.required = true),
  },
  {
    rule: 'security/privileged-name',
    title: 'an employee mark that customers may set',
    change: (site) => addField(site, 'club.isEmployee', { type: 'boolean' }),
  },
  {
    rule: 'security/identity-writable',
    title: 'a customer number that customers may set',
    change: (site) => addField(site, 'crm.customerId'),
  },
  {
    rule: 'security/email-writable',
    title: 'an address that nobody confirms',
    change: ({ schema, policies }) => {
      schema.profileSchema.fields.email.writeAccess = 'clientModify';
      policies.accountOptions.verifyEmail = false;
    },
  },
  {
    rule: 'security/writable-unused',
    title: 'a field on no page',
    change: (site) => addField(site, 'club.motto'),
  },
];
