import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSiteCommand } from '#backend/commands/siteCommands.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import { startDoctorKit, type DoctorKit } from '../doctor/doctorKit.ts';
import { emptySite } from './emptySite.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-setup-'));
let kit: DoctorKit;
beforeAll(async () => {
  kit = await startDoctorKit();
}, 60_000);
afterAll(() => kit.close());
afterAll(() => rmSync(folder, { recursive: true }));

const run = (over: object, ...args: readonly string[]) =>
  runSiteCommand(['setup', ...args], { ...kit.clean.settings, ...over } as ProductionSettings, kit.standIn.clock);
const file = (text: string): string => {
  const path = join(folder, 'terms.json');
  writeFileSync(path, text);
  return path;
};

describe('the command “setup”', () => {
  it('prints a plan as JSON, and names what it cannot know without the content', async () => {
    kit.arrange({ ...kit.clean, portal: { ...kit.clean.portal, ...emptySite } });
    const { output, exitCode } = (await run({}, '--plan', '--json'))!;
    const plan = JSON.parse(output) as { readonly changes: readonly object[]; readonly byHand: readonly string[] };
    expect(plan.changes).toContainEqual({
      site: 'portal',
      method: 'accounts.setPolicies',
      lines: ['sets registration.requireCaptcha to false (was true)'],
    });
    expect(plan.byHand.join('\n')).toContain('another host serves the content');
    expect(exitCode).toBe(0);
  });

  it('writes with documents of the terms, and exits with 0', async () => {
    kit.arrange({ ...kit.clean, portal: { ...kit.clean.portal, consents: {} } });
    const documents = file('{ "de": { "purpose": "Ja", "documentUrl": "https://x.example/de" } }');
    const { output, exitCode } = (await run({}, '--apply', '--documents', documents))!;
    expect(output).toContain('  portal: adds text and document of privacy.aec in de (https://x.example/de)\n');
    expect(output).toContain('add text and document of privacy.aec in en');
    expect(exitCode).toBe(0);
  });

  it('exits with 2 if the provider cannot be asked', async () => {
    const portal = { ...kit.clean.settings.portal, secret: 'eA==' };
    expect(await run({ portal }, '--plan')).toEqual({
      exitCode: 2,
      output: expect.stringMatching(/^The provider cannot be asked: .* answered 403010 .*Run “doctor” first\.\n$/),
    });
  });

  it.each([
    ['neither plan nor apply', [], /^Use: setup --plan or setup --apply/],
    ['both', ['--plan', '--apply'], /^Use: setup --plan or setup --apply/],
    ['an unknown option', ['--plan', '--force'], /^Use: setup --plan\|--apply/],
    ['a file that is none', ['--plan', '--documents', '/none.json'], /cannot be read as JSON/],
  ])('refuses %s', async (_what, args, sentence) => {
    await expect(run({}, ...args)).rejects.toThrow(sentence);
  });

  it('refuses documents that are not https', async () => {
    const documents = file('{ "de": { "purpose": "Ja", "documentUrl": "http://x.example/de" } }');
    await expect(run({}, '--plan', '--documents', documents)).rejects.toThrow(/https address/);
  });
});
