import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keysOf } from '#backend/stand-ins/embedded/keys.ts';
import { openScenarioState } from '#backend/stand-ins/scenarios/scenarioState.ts';
import { providerSites } from '#backend/stand-ins/embedded/embeddedSites.ts';
import { loadScenario, scenarioNames, scenariosFolder } from '#backend/stand-ins/scenarios/scenario.ts';

describe('every scenario', () => {
  it.each(scenarioNames())('%s can be loaded and has at least one person', (name) => {
    const scenario = loadScenario(name);
    expect(scenario.metadata['cms']).toMatchObject({ id: name });
    expect(scenario.people.length).toBeGreaterThan(0);
  });
});

describe('a broken scenario names the file and the problem', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const base = join(folder, 'bare');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(() => cpSync(join(scenariosFolder, 'bare'), base, { recursive: true, force: true }));
  const load = () => loadScenario('bare', [folder]);

  it.each([
    ['scenario.json', '{', `${base}/scenario.json: is not JSON`],
    ['scenario.json', '{}', `${base}/scenario.json: metadata: must be an object.`],
    [
      'scenario.json',
      '{"metadata":{"locales":["deutsch"]},"people":[]}',
      `${base}/scenario.json: metadata.locales: must name locales like de_DE, not “deutsch”.`,
    ],
    [
      'scenario.json',
      '{"title":"a","shows":"b","metadata":{"locales":["de_DE"]},"people":[{"loginID":"a"}]}',
      `${base}/scenario.json: people, number 1, password: must be a text.`,
    ],
    [
      'scenario.json',
      '{"title":"a","shows":"b","metadata":{"locales":["de_DE"]},"people":[{"loginID":"a","password":"b","passwrod":"c"}]}',
      `${base}/scenario.json: people, number 1: “passwrod” is not known here.`,
    ],
    [
      'provider-schema.json',
      '{"profileSchema":{}}',
      `${base}/provider-schema.json: profileSchema.fields: must be an object.`,
    ],
    ['content/de.json', '[]', `${base}/content/de.json: it: must be an object.`],
  ])('%s with %s', (file, text, message) => {
    writeFileSync(join(base, file), text);
    expect(load).toThrow(message);
  });

  it('without its schema or its content', () => {
    rmSync(join(base, 'provider-schema.json'));
    expect(load).toThrow(`${base}/provider-schema.json is missing.`);
    cpSync(join(scenariosFolder, 'bare'), base, { recursive: true, force: true });
    rmSync(join(base, 'content'), { recursive: true });
    expect(load).toThrow(`${base}/content/de.json is missing`);
  });

  it('that does not exist, with a list of those that do', () => {
    expect(() => loadScenario('nowhere', [folder])).toThrow('There is no scenario “nowhere”; there are: bare.');
    expect(() => loadScenario('..', [folder])).toThrow('There is no scenario');
  });
});

const origins = {
  site: 'http://localhost:1',
  standIn: 'http://localhost:2',
  partner: 'http://localhost:3',
  studio: 'http://localhost:5',
};

describe('the applications of a scenario', () => {
  const base = join(mkdtempSync(join(tmpdir(), 'kontor-test-')), 'bare');
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  const written = (applications: unknown) => {
    cpSync(join(scenariosFolder, 'bare'), base, { recursive: true, force: true });
    const main = JSON.parse(readFileSync(join(base, 'scenario.json'), 'utf8')) as object;
    writeFileSync(join(base, 'scenario.json'), JSON.stringify({ ...main, applications }));
    return openScenarioState({ scenario: 'bare' }, [dirname(base)]).scenarioState;
  };

  it('may sign for every site of the provider', async () => {
    const one = { userKey: 'AServer', secret: Buffer.from('its secret').toString('base64') };
    const sites = providerSites(written([one]), await keysOf(), origins);
    expect(sites.map(({ applications }) => applications)).toEqual([[one], [one], [one]]);
  });

  it('need a secret in base64', () => {
    expect(() => written([{ userKey: 'AServer', secret: 'not base64!' }])).toThrow(
      'applications, number 1, secret: must be base64.',
    );
  });
});
