import { adaptCommand } from './adaptCommand.ts';

/**
 * `npm run --silent adapt -- --schema FILE [--content FILE] [--country DE] [--tab ANCHOR]`
 *
 * Prints the forms that a provider schema and a content document become, as one JSON document
 * `{ forms: [{ anchor, schema, uiSchema, bindings }], findings: [{ where, what, severity }] }`, and exits 0 whatever was found.
 * The same input prints the same text. A mistake in the call or a file that is no such document: one sentence on standard
 * error, exit 2.
 */
const { exitCode, output, complaint } = adaptCommand(process.argv.slice(2));
process.stdout.write(output);
process.stderr.write(complaint);
process.exitCode = exitCode;
