import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checks } from '#backend/commands/doctor/doctorCommand.ts';
import { mailKinds, ruleOf, type MailKind } from '#backend/product/mails/ownMails.ts';
import { usage } from '#backend/commands/commands.ts';
import { readSettings } from '#backend/product/production/settings.ts';
import { settingsDocument } from '#backend/product/production/settingsDocument.ts';
import type { Limit } from '#backend/shared/database/consume.ts';
import { limits } from '#backend/product/guards/limits.ts';

const guide = readFileSync('docs/guides/operations.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secrets = {
  DATABASE_URL: 'postgres://x',
  SUBJECT_KEY: 'dfq3vE1kM0y7Zt5uXw9rBb2nHs8aLc4j',
  PORTAL_SECRET: 'p',
  PREFERENCE_CENTRE_SECRET: 'c',
  LINK_MAIL_TOKEN: 'l',
};

const between = (mark: string): string => guide.split(`<!-- ${mark} -->`)[1]?.split(`<!-- /${mark} -->`)[0] ?? '';
/** The names that a marked list explains. */
const names = (mark: string): readonly string[] =>
  [...between(mark).matchAll(/^- `([^`]+)`:/gm)].map(([, name = '']) => name);
/** The rows of a marked table, cell by cell, without its head. */
const table = (mark: string): readonly (readonly string[])[] =>
  between(mark)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );

/** An environment that remembers what it is asked for. */
function remembering(values: Readonly<Record<string, string>>) {
  const variableNames = new Set<string>();
  const environment = new Proxy(values, {
    get: (target, name) => {
      variableNames.add(String(name));
      return target[String(name)];
    },
  });
  return { variableNames, environment };
}

describe('the guide for operators', () => {
  it('has an example of settings that a node takes, and lists every variable of the environment that is read', () => {
    const file = join(folder, 'settings.json');
    writeFileSync(file, /```json\n([^`]*)```/.exec(guide)?.[1] ?? '');
    const { variableNames, environment } = remembering({ ...secrets, KONTOR_SETTINGS: file });
    expect(readSettings(environment)).toMatchObject({ port: 8080, contentFolder: '/srv/content' });
    expect(names('environment').toSorted()).toEqual([...variableNames].toSorted());
  });

  it('has an example of two countries whose studio a node takes', () => {
    const [, own = '', other = ''] =
      /## Several sites[^]*?```json\n([^`]*)```[^]*?```json\n([^`]*)```/.exec(guide) ?? [];
    const example = readFileSync(join(folder, 'settings.json'), 'utf8');
    for (const [name, members] of [
      ['germany', own],
      ['france', other],
    ] as const)
      writeFileSync(
        join(folder, `${name}.json`),
        JSON.stringify({ ...JSON.parse(example), contentFolder: undefined, ...JSON.parse(members) }),
      );
    const read = (name: string) =>
      readSettings({ ...secrets, STAFF_CLIENT_SECRET: 's', KONTOR_SETTINGS: join(folder, `${name}.json`) });
    expect(read('germany').otherSites.map(({ origins }) => origins.own)).toEqual([
      ['https://www.kontor-france.example'],
    ]);
    expect(read('france')).toMatchObject({ port: 8082, databaseSchema: 'france', otherSites: [] });
  });

  it('lists every member of the settings file', () => {
    expect(names('settings')).toEqual(Object.keys(settingsDocument.entries));
  });

  it('lists every command', () => {
    expect(`Commands: ${names('commands').join(', ')}`).toBe(usage);
  });

  it('lists every check of a site, in their order', () => {
    expect(names('checks')).toEqual(Object.keys(checks));
  });

  it('lists every mail with the time after which it is given up', () => {
    const all = Object.keys(mailKinds) as MailKind[];
    expect(table('mails').map(([kind, , seconds]) => [kind, seconds])).toEqual(
      all.map((kind) => [kind, `${ruleOf(kind).usefulFor}`]),
    );
  });

  it('lists every limit with its numbers', () => {
    const all: readonly Limit[] = Object.values(limits);
    expect(table('limits')).toEqual(
      all.map(({ name, max, window, blockSeconds }) => [name, `${max}`, `${window}`, `${blockSeconds ?? ''}`]),
    );
  });
});
