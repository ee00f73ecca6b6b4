import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isJsonObject, type JsonObject } from '@kontor/schema-adapters/json';
import { startCdc } from './startCdc.ts';

const usage = `npm start -w @kontor/cdc-stand-in -- --schema FILE [options]

Starts an imitation of SAP Customer Data Cloud for one site, with an empty database in memory.

  --schema FILE    an answer of accounts.getSchema
  --policies FILE  an answer of accounts.getPolicies
  --consents FILE  an answer of accounts.getSiteConsentDetails
  --site ORIGIN    the origin of the pages that call it
  --port PORT      default is 4001
  --help           this text
`;

/** Reads an answer of the provider. Throws one sentence about a file that is none. */
function readAnswer(file: string): JsonObject {
  let answer: unknown;
  try {
    answer = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  if (!isJsonObject(answer as JsonObject))
    throw new Error(`${file} is no answer of the provider: an object is missing.`);
  return answer as JsonObject;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${text} is no port.`);
  return port;
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { schema: text, policies: text, consents: text, site: text, port: text, help: { type: 'boolean' } },
  });
  if (values.help === true) return void process.stdout.write(usage);
  if (values.schema === undefined) throw new Error(`--schema is missing.\n\n${usage}`);
  if (values.site !== undefined && (!URL.canParse(values.site) || new URL(values.site).origin !== values.site))
    throw new Error(`--site ${values.site} is no origin, such as http://localhost:3000.`);
  const cdc = await startCdc({
    schema: readAnswer(values.schema),
    ...(values.policies !== undefined && { policies: readAnswer(values.policies) }),
    ...(values.consents !== undefined && { consents: readAnswer(values.consents) }),
    ...(values.site !== undefined && { site: values.site }),
    port: readPort(values.port ?? '4001'),
    sendMails: async (mails) => {
      for (const { kind, to, link } of mails) console.log(`mail (${kind}) to ${to}: ${link}`);
    },
  });
  console.log(
    `${cdc.url}\n  API key  ${cdc.apiKey}\n  secret   ${cdc.secret}\n  script   ${cdc.url}/js/gigya.js?apikey=${cdc.apiKey}`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cdc.close());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
