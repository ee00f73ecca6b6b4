import { readArguments } from '../commandLine.ts';
import { lintCommand } from './contract-lint/lintCommand.ts';
import { commandLine } from './contract-lint/options.ts';

/**
 * `npm run --silent lint:contract -- --schema FILE --content FILE|FOLDER […]`: lists problems of schema, content,
 * policies and consents that would fail customers. Exit code 0: nothing at or above the level, 100: findings, 2: wrong
 * use, 3: an unreadable input. `docs/guides/contract-rules.md` lists the rules.
 */
const { exitCode, output, complaint } = lintCommand(readArguments(commandLine));
process.stdout.write(output);
process.stderr.write(complaint);
process.exitCode = exitCode;
