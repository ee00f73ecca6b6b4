import type { FileFault } from '../../../contract/lint/contractInput.ts';
import { addField, type Change, type Defects } from './defect.ts';
import type { TestSite } from './site.ts';

const format =
  (text: string, type = 'string') =>
  (site: TestSite) =>
    addField(site, 'club.code', { type, format: text });
const extra = (field: object) => (site: TestSite) => addField(site, 'club.code', field);

const fileFault =
  (fault: FileFault): Change =>
  (site) =>
    void (site.fileFaults = [fault]);
const place = { file: 'de.json', line: 2, column: 3 };

/** Defects of files, whatever stands in them. */
export const fileDefects: Defects = {
  'file/unreadable': { 'a missing file': fileFault({ file: 'de.json', what: 'UNREADABLE' }) },
  'file/empty': { 'an empty file': fileFault({ file: 'de.json', what: 'EMPTY' }) },
  'file/not-utf8': { 'another encoding': fileFault({ file: 'de.json', what: 'ENCODING', encoding: 'UTF-16' }) },
  'file/not-json': { 'a comma too many': fileFault({ ...place, what: 'SYNTAX' }) },
  'file/key-twice': { 'a key that stands twice': fileFault({ ...place, what: 'TWICE', pointer: '/preferenceCenter' }) },
};

/** Defects of a provider's schema alone. */
export const schemaDefects: Defects = {
  'schema/unreadable': { 'an answer without any section': (site) => void (site.schema = { errorCode: 403000 }) },
  'schema/field-unreadable': {
    'a field that is a text': ({ schema }) => void (schema.dataSchema.fields['club.code'] = 'string'),
    'a write access that nobody knows': extra({ writeAccess: 'clientmodify' }),
    'a name that the provider does not allow': (site) => addField(site, 'club.1st'),
    'a write access of null': extra({ writeAccess: null }),
  },
  'schema/field-inside-other-field': { 'a field below another field': (site) => addField(site, 'club.nickname.short') },
  'schema/type-unknown': { 'a misspelled type': [extra({ type: 'bolean' }), { suggestion: 'boolean' }] },
  'schema/type-not-offered': { 'a binary field': extra({ type: 'binary' }) },
  'schema/format-not-understood': { 'a format in words': format('one to nine', 'integer') },
  'schema/range-ambiguous': { 'a lone minus': format('-18', 'integer') },
  'schema/range-outside-type': {
    'a range that ends where no whole number of the type is': format('1-99999999999999999999999', 'integer'),
  },
  'schema/limits-contradict': {
    'a range backwards': format('9-1', 'integer'),
    'a range beyond the type': format('3000000000-', 'integer'),
    'years that the birthday does not offer': ({ schema }) =>
      void (schema.profileSchema.fields.birthYear.format = '2030-2050'),
  },
  'schema/pattern-broken': {
    'a bracket without its partner': format("regex('^([a-z]+$')"),
    'a class backwards': format("regex('^[z-a]+$')"),
  },
  'schema/pattern-not-portable': {
    'an option of .NET': format("regex('^(?i)abc$')"),
    'a subtraction of .NET': format("regex('^[a-z-[aeiou]]+$')"),
    'a block of .NET': format(String.raw`regex('^\p{IsBasicLatin}+$')`),
  },
  'schema/text-too-long': { 'at least 300 characters': format("regex('^.{300,}$')") },
  'schema/flag-not-boolean': {
    'a yes in quotation marks': extra({ required: 'true' }),
    'a no in quotation marks': extra({ allowNull: 'false' }),
  },
  'schema/pattern-too-long': { '600 characters': format(`regex('^${'a'.repeat(600)}$')`) },
  'schema/pattern-slow': { 'nested repetition': format("regex('^(a+)+$')") },
  'schema/pattern-matches-nothing': {
    'text after the end': format("regex('^[0-9]{5}$-?x')"),
    'demands that exclude each other': format("regex('^(?=[0-9])[a-z]+$')"),
  },
  'schema/required-server-only': {
    'a required field that only servers write': extra({ required: true, writeAccess: 'serverOnly' }),
    'an address that a social login cannot bring later': ({ schema }) =>
      void (schema.profileSchema.fields.email.writeAccess = 'serverOnly'),
    'a required consent that only servers write': ({ schema }) =>
      void (schema.preferencesSchema.fields['privacy.aec'].writeAccess = 'serverOnly'),
  },
  'schema/required-subscription': {
    'a newsletter that everybody must take': ({ schema }) =>
      void (schema.subscriptionsSchema.fields.NLT_WEEKLY.email.required = true),
  },
  'security/privileged-name': {
    'an employee mark that customers may set': (site) => addField(site, 'club.isEmployee', { type: 'boolean' }),
  },
  'security/identity-writable': {
    'a customer number that customers may set': (site) => addField(site, 'crm.customerId'),
  },
  'security/email-writable': {
    'an address that nobody confirms': ({ schema, policies }) => {
      schema.profileSchema.fields.email.writeAccess = 'clientModify';
      policies.accountOptions.verifyEmail = false;
    },
  },
  'security/writable-unused': { 'a field on no page': (site) => addField(site, 'club.motto') },
};
