import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSiteCommand } from '#backend/commands/siteCommands.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import { folder, good, read, removeFolder, secrets } from '../../product/production/testSettings.ts';
import { startDoctorKit, type DoctorKit } from './doctorKit.ts';
import { bundledProgram } from '../../../nodes/bundledProgram.ts';

let kit: DoctorKit;
const run = (over: object, ...args: readonly string[]) =>
  runSiteCommand(args, { ...kit.clean.settings, ...over } as ProductionSettings, kit.standIn.clock);

beforeAll(async () => {
  kit = await startDoctorKit();
  await kit.examine(kit.clean);
}, 60_000);
afterAll(() => kit.close());

describe('the command “doctor”', () => {
  it('prints a line for each check and ends with 0 if all is well', async () => {
    const { output, exitCode } = (await run({}, 'doctor'))!;
    expect(output).toMatch(/^ok {6}provider\/api-keys +The provider knows both API keys/m);
    expect(output).toMatch(/^\d+ ok, 0 wrong, 0 unknown, \d+ skipped$/m);
    expect(exitCode).toBe(0);
  });

  it('prints how to mend what is wrong, and ends with 1', async () => {
    const { output, exitCode } = (await run({ portal: { ...kit.clean.settings.portal, secret: 'eA==' } }, 'doctor'))!;
    expect(output).toMatch(/^WRONG {3}provider\/secrets +The provider refuses .* to PORTAL_SECRET\. Copy secret/m);
    expect(exitCode).toBe(1);
  });

  it('prints JSON for programs', async () => {
    const { output, exitCode } = (await run({}, 'doctor', '--json'))!;
    expect(JSON.parse(output)).toMatchObject({
      exitCode: 0,
      checks: expect.arrayContaining([
        expect.objectContaining({ id: 'provider/secrets', state: 'right', problems: [] }),
      ]),
    });
    expect(exitCode).toBe(0);
  });

  it('checks the content of the folder, and says so if the database with it is away', async () => {
    const contentFolder = mkdtempSync(join(tmpdir(), 'kontor-doctor-'));
    mkdirSync(join(contentFolder, 'germany'));
    writeFileSync(join(contentFolder, 'germany/de.json'), '{ "preferenceCenter": { "tabs": "none" } }');
    const wrong = (await run({ contentFolder }, 'doctor'))!;
    expect(wrong.output).toMatch(/^WRONG {3}pages\/content +content de-DE.*content\/wrong-kind/m);
    rmSync(contentFolder, { recursive: true });
    const away = (await run({ studio: {}, databaseUrl: 'postgres://localhost:9/none' }, 'doctor'))!;
    expect(away.output).toMatch(
      /^unknown pages\/content +Not checked: the database with the content cannot be reached\.$/m,
    );
    expect(away.exitCode).toBe(2);
  });

  it('runs by the production entry, without a database', async () => {
    read({
      ...good,
      identityProvider: { ...good.identityProvider, baseUrl: 'https://localhost:9' },
    });
    const options = { env: { ...process.env, ...secrets, KONTOR_SETTINGS: join(folder, 'settings.json') } };
    const entry = [await bundledProgram('backend/commands/main.ts'), 'doctor'];
    await expect(promisify(execFile)(process.execPath, entry, options)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^WRONG {3}provider\/data-centre +https:\/\/localhost:9 does not answer/m),
      stderr: '',
    });
    removeFolder();
  }, 120_000);

  it('refuses an option that it does not know, and leaves other commands to others', async () => {
    await expect(run({}, 'doctor', '--mend')).rejects.toThrow(/^Use: doctor \[/);
    expect(await run({}, 'erase', 'uid')).toBeUndefined();
  });
});
