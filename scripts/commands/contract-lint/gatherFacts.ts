import { readdirSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { ContractFacts, PictureFact } from '#adapters/contract/lint/contractInput.ts';
import { textLeaves } from '#adapters/contract/lint/contractViews.ts';
import { Refusal } from './refusal.ts';
import type { LintOptions } from './options.ts';
import type { Sources } from './sources.ts';

const TIMEOUT_MS = 8000;
const AT_ONCE = 8;
const addressNames: ReadonlySet<string> = new Set([
  'url',
  'sampleUrl',
  'src',
  'image',
  'imageUrl',
  'icon',
  'documentUrl',
]);

/** What the surroundings tell: the time, the files of a folder of pictures, and with `--online` who answers. */
export async function gatherFacts(sources: Sources, options: LintOptions, now: number): Promise<ContractFacts> {
  const files = options.images === undefined ? undefined : filesIn(options.images);
  const answers = options.online ? await askAll(addressesIn(sources)) : undefined;
  return {
    now,
    ...((files ?? answers) && { picture: (address: string) => pictureFact(address, files, answers) }),
    ...(answers && { answers: (address: string) => answers.get(address)?.isThere }),
  };
}

interface Answer {
  readonly isThere: boolean;
  readonly bytes?: number;
}

/** Sizes of the pictures in a folder, by name with and without extension. */
function filesIn(folder: string): ReadonlyMap<string, number> {
  try {
    return new Map(
      readdirSync(folder).flatMap((name) => {
        const { size } = statSync(join(folder, name));
        return [[name, size] as const, [parse(name).name, size] as const];
      }),
    );
  } catch (error) {
    throw new Refusal(`${folder} cannot be read.`, 3, error);
  }
}

/** Pictures of this site lie in the folder, those elsewhere are asked for. */
function pictureFact(
  address: string,
  files: ReadonlyMap<string, number> | undefined,
  answers: ReadonlyMap<string, Answer> | undefined,
): PictureFact | undefined {
  if (address.startsWith('/')) {
    const bytes = files?.get(parse(address.split('?')[0] ?? '').base);
    return files === undefined ? undefined : bytes === undefined ? { state: 'MISSING' } : { state: 'SHOWN', bytes };
  }
  const answer = answers?.get(address);
  return answer && { state: answer.isThere ? 'SHOWN' : 'MISSING', bytes: answer.bytes };
}

function addressesIn({ input }: Sources): readonly string[] {
  const documents = [...(input.documents ?? []), ...(input.consents === undefined ? [] : [input.consents])];
  const texts = documents.flatMap(({ raw }) => textLeaves(raw));
  const addresses = texts.filter(({ name }) => addressNames.has(name)).map(({ text }) => text.trim());
  return [...new Set(addresses.filter((address) => /^https?:\/\//i.test(address)))];
}

async function askAll(addresses: readonly string[]): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  const queue = [...addresses];
  const worker = async () => {
    for (let address = queue.shift(); address !== undefined; address = queue.shift())
      answers.set(address, await ask(address));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

async function ask(address: string): Promise<Answer> {
  try {
    const response = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    // Some servers do not know HEAD; only "not found" and "gone" say that nothing is there.
    return { isThere: ![404, 410].includes(response.status), ...(Number.isFinite(length) && { bytes: length }) };
  } catch {
    return { isThere: false };
  }
}
