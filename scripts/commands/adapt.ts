import { adaptCommand } from './adaptCommand.ts';

/**
 * `npm run --silent adapt -- --schema FILE [--content FILE] [--country DE] [--tab ANCHOR] [--check
 * VALUE.json [--language de]]`
 *
 * Prints the forms made from a provider schema and a content document, as one JSON document `{ forms: [{ anchor,
 * schema, uiSchema, bindings }], findings: [{ where, what, severity }] }`, and exits with 0 whatever the findings.
 *
 * With `--check`, the errors that Ajv finds in an account or a form's value, each with the page's sentence, as
 * `{ errors: [{ tab, form, provider, what, sentence }] }`: exit code 0 without errors, 100 with some.
 *
 * The same input prints the same text. Errors give one sentence on standard error and exit code 2 for wrong use, 3 for
 * an unreadable input.
 */
const { exitCode, output, complaint } = adaptCommand(process.argv.slice(2));
process.stdout.write(output);
process.stderr.write(complaint);
process.exitCode = exitCode;
