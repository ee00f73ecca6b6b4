import { writeFileSync } from 'node:fs';
import { readArguments } from '../commandLine.ts';
import { scenarioNames } from '#backend/stand-ins/scenarios/scenario.ts';
import { expectedFile, scenarioForms } from './scenarioForms.ts';

/**
 * `npm run expect -- <scenario>`: writes the adapted forms of a scenario to its `form.expected.json`, the expectation
 * of tests. Review the difference before you commit it. An unknown scenario: one sentence on standard error, exit code
 * 2.
 */
const [name = ''] = readArguments({
  call: 'npm run expect -- SCENARIO',
  does: 'Writes the adapted forms of a scenario to its form.expected.json, with which the tests compare.',
  options: {},
});
if (scenarioNames().includes(name)) {
  writeFileSync(expectedFile(name), `${JSON.stringify(scenarioForms(name), null, 2)}\n`);
  process.stdout.write(`Wrote the forms of ${name}.\n`);
} else {
  process.stderr.write(`There is no scenario "${name}"; there are: ${scenarioNames().join(', ')}.\n`);
  process.exitCode = 2;
}
