import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AdaptedDocuments } from '@kontor/schema-adapters';
import { adaptCommand } from '../../scripts/commands/adaptCommand.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-adapt-'));
const project = new URL('../../', import.meta.url).pathname;

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function adapt(...flags: readonly string[]) {
  const { exitCode, output, complaint } = adaptCommand(flags);
  return { status: exitCode, stdout: output, stderr: complaint };
}

/** The same as a separate process. */
function run(...flags: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/commands/adapt.ts', ...flags],
    {
      cwd: project,
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

function printed(...flags: readonly string[]): AdaptedDocuments {
  const { status, stdout, stderr } = adapt(...flags);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as AdaptedDocuments;
}

const schema = file('schema.json', {
  profileSchema: {
    fields: {
      firstName: { type: 'string', required: true, writeAccess: 'clientModify' },
      'phones.number': { type: 'string', writeAccess: 'clientModify' },
      secret: { type: 'string', writeAccess: 'serverOnly' },
      zip: { type: 'string', writeAccess: 'clientModify' },
    },
  },
  dataSchema: {
    fields: {
      blob: { type: 'binary', writeAccess: 'clientModify' },
      code: { type: 'string', format: "regex('(?i)a')", writeAccess: 'clientCreate' },
    },
  },
  subscriptionsSchema: { fields: { NLT_A: { email: { type: 'subscription' } }, 'newsletter.commercial': {} } },
});
const texts = {
  welcomeImage: { src: '/a', alt: 'a' },
  prePhrase: 'Hallo',
  postPhrase: '!',
  description: 'd',
  subHeadline: 's',
};
const tab = (anchor: string) => ({
  anchor,
  label: anchor,
  title: anchor,
  description: anchor,
  accessWithoutSubscription: true,
});
const content = file('content.json', {
  preferenceCenter: {
    ...texts,
    tabs: [
      {
        ...tab('me'),
        components: [
          {
            type: 'profile',
            fields: [{ type: 'FormInput', schemaPath: 'profile.firstName', hind: 'oops' }, { type: 'Carousel' }],
          },
        ],
      },
      {
        ...tab('news'),
        components: [{ type: 'subscriptions', newsletters: [{ key: 'NLT_A', name: 'A', descriptions: [] }] }],
      },
    ],
  },
});

const pattern = (...flags: readonly string[]) =>
  printed('--schema', schema, ...flags).forms[0]?.schema.properties?.['profile_zip']?.pattern;

describe('npm run adapt', () => {
  it('without content prints one form with every field that a customer may write, the rest as findings', () => {
    const { forms, findings } = printed('--schema', schema);
    expect(forms.map(({ anchor, bindings }) => [anchor, bindings.map(({ provider }) => provider)])).toEqual([
      [
        'all',
        ['profile.firstName', 'profile.phones[0].number', 'profile.zip', 'data.code', 'subscriptions.NLT_A.email'],
      ],
    ]);
    expect(findings).toEqual([
      { where: 'subscriptions.newsletter.commercial.email', what: 'schema-field-unreadable', severity: 'error' },
      { where: 'data.blob', what: 'type-not-offered', severity: 'error' },
      { where: 'data.code', what: 'pattern-not-portable', severity: 'warning' },
    ]);
  });

  it('with content prints one form per tab, and names fields that no tab shows', () => {
    const { forms, findings } = printed('--schema', schema, '--content', content);
    expect(forms.map(({ anchor, bindings }) => [anchor, bindings.length])).toEqual([
      ['me', 1],
      ['news', 1],
    ]);
    expect(findings.map(({ what, where }) => `${what} ${where}`)).toEqual([
      'schema-field-unreadable subscriptions.newsletter.commercial.email',
      'field-type-unknown /preferenceCenter/tabs/0/components/0/fields/1',
      'not-shown profile.phones.number',
      'not-shown profile.zip',
      'not-shown data.blob',
      'not-shown data.code',
      'accessibility-contact-missing /accessibility',
      'accessibility-authority-missing /accessibility/authority',
      'content-not-as-described /preferenceCenter/tabs/0/components/0/fields/0/hind',
    ]);
  });

  it('prints a single tab with its findings', () => {
    const { forms, findings } = printed('--schema', schema, '--content', content, '--tab', 'news');
    expect(forms.map(({ anchor }) => anchor)).toEqual(['news']);
    expect(findings.map(({ what, where }) => `${what} ${where}`)).toContain('on-other-tab profile.firstName');
    expect(findings.map(({ what }) => what)).not.toContain('field-type-unknown');
  });

  it('uses the country for postcodes, DE by default', () => {
    expect([pattern(), pattern('--country', 'BE'), pattern('--country', 'nl')]).toEqual([
      '^[0-9]{5}$',
      '^[0-9]{4}$',
      '^[0-9]{4}[A-Za-z]{2}$',
    ]);
  });

  it('prints the same output for the same input', () => {
    expect(run('--schema', schema, '--content', content)).toEqual(adapt('--schema', schema, '--content', content));
    expect(run('--schema', schema, '--tab', 'x')).toEqual(adapt('--schema', schema, '--tab', 'x'));
  });

  it('reads a file that starts with a byte-order mark', () => {
    expect(printed('--schema', file('bom.json', '\uFEFF{"dataSchema":{"fields":{}}}')).forms).toHaveLength(1);
  });

  it('tells a range that its type cannot hold', () => {
    const field = { type: 'integer', format: '1-99999999999999999999999', writeAccess: 'clientModify' };
    const { findings } = printed('--schema', file('range.json', { dataSchema: { fields: { 'club.code': field } } }));
    expect(findings).toEqual([{ where: 'data.club.code', what: 'range-outside-type', severity: 'warning' }]);
  });

  it.each<[string, readonly string[], RegExp, number?]>([
    ['no schema', [], /schema file is missing/],
    ['a missing file', ['--schema', join(folder, 'nope.json')], /nope\.json: The file cannot be read/, 3],
    ['a folder', ['--schema', folder], /cannot be read/, 3],
    [
      'a file that is no schema',
      ['--schema', file('other.json', { a: 1 })],
      /other\.json is no accounts\.getSchema answer/,
      3,
    ],
    [
      'an error answer',
      ['--schema', file('error.json', { errorCode: 400_093, errorMessage: 'Invalid ApiKey parameter' })],
      /is no accounts\.getSchema answer/,
      3,
    ],
    ['content that is no content', ['--schema', schema, '--content', schema], /is no content document/, 3],
    ['content that is a list', ['--schema', schema, '--content', file('list.json', [])], /is no content document/, 3],
    ['an unknown country', ['--schema', schema, '--country', 'XX'], /no country "XX"/],
    ['an unknown tab', ['--schema', schema, '--content', content, '--tab', 'x'], /no tab "x"; there are: me, news/],
    ['an unknown tab without content', ['--schema', schema, '--tab', 'x'], /no tab "x"; there are: all/],
    ['an unknown flag', ['--schema', schema, '--colour', 'red'], /Unknown option '--colour'/],
    ['a flag without value', ['--schema'], /--schema/],
    [
      'a value that is not JSON',
      ['--schema', schema, '--check', file('value.txt', 'name=Ada')],
      /value\.txt:1:1: The file is not JSON/,
      3,
    ],
    ['a value that is a list', ['--schema', schema, '--check', file('values.json', [])], /is no JSON object/, 3],
    [
      'a form’s value without its tab',
      ['--schema', schema, '--content', content, '--check', file('form.json', { profile_firstName: '' })],
      /name its tab with --tab/,
    ],
    [
      'a language without texts',
      ['--schema', schema, '--check', file('ada.json', { profile: {} }), '--language', 'xx'],
      /no texts in the language "xx"/,
    ],
    ['a stray word', ['--schema', schema, 'please'], /Unexpected argument 'please'/],
  ])('reports in one sentence what is wrong: %s', (_case, flags, sentence, exitCode = 2) => {
    const { status, stdout, stderr } = adapt(...flags);
    expect([status, stdout]).toEqual([exitCode, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
