import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startOptions, help as startHelp } from '#backend/stand-ins/startOptions.ts';
import { adaptCommand } from '../../scripts/commands/adaptCommand.ts';
import { helpOf, parseOptions } from '../../scripts/commandLine.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** The scripts that are programs of this project, with the file that they run. */
const own = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /(?:node --import tsx|tsx watch)(?: --\S+)* (\S+\.ts)/.exec(line)?.[1];
  return file === undefined ? [] : [[name, file] as const];
});

const command = {
  call: 'npm run example --',
  does: 'Shows how it works.',
  options: {
    size: { value: 'N', default: '5', what: 'how large' },
    name: { value: 'TEXT', what: 'what it is called' },
    quick: { what: 'hurries' },
  },
} as const;

describe('the help of a command', () => {
  it('says what it does and lists every option with its default', () => {
    expect(helpOf(command)).toBe(
      [
        'Shows how it works.',
        '',
        '  npm run example --',
        '',
        '  --size N     how large (5)',
        '  --name TEXT  what it is called',
        '  --quick      hurries',
        '  --help       prints this',
        '',
      ].join('\n'),
    );
  });

  it('is the declaration by which arguments are read', () => {
    expect(parseOptions(command, [])).toEqual({ size: '5', quick: false });
    expect(parseOptions(command, ['--size', '9', '--quick'])).toEqual({ size: '9', quick: true });
    expect(() => parseOptions(command, ['--sise', '9'])).toThrow("Unknown option '--sise'");
  });

  it('lists all options of the start', () => {
    for (const name of Object.keys(startOptions)) expect(startHelp).toContain(`  --${name}`);
  });
});

describe('every command of package.json', () => {
  it('reads its arguments by a declaration that also prints the help', () => {
    const reads = (file: string): boolean => /\bread(?:Options|Arguments)\(/.test(readFileSync(file, 'utf8'));
    const others = [...new Set(own.map(([, file]) => file).filter((file) => !reads(file)))];
    // These have tests of their own: the start's help is compared above, and adapt is called below.
    expect(others).toEqual(['scripts/commands/start.ts', 'backend/stand-ins/main.ts', 'scripts/commands/adapt.ts']);
    expect(adaptCommand(['--help'])).toMatchObject({ exitCode: 0, output: expect.stringContaining('--schema FILE') });
  });

  it('prints its help and ends', async () => {
    const run = promisify(execFile)('node', ['--import', 'tsx', 'scripts/commands/sbom.ts', '--help']);
    expect((await run).stdout).toContain('npm run --silent sbom');
  }, 120_000);

  it('ends with exit code 2 and one sentence if an option is unknown', async () => {
    const run = promisify(execFile)('node', ['--import', 'tsx', 'scripts/commands/sbom.ts', '--sise', '9']);
    await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^Unknown option '--sise'/) });
  }, 120_000);
});
