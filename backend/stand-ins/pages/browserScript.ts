import { build } from 'esbuild';

/** A script for browsers with everything that it imports, bundled on the first request and then cached. */
export function browserScript(entry: URL): () => Promise<string> {
  let built: Promise<string> | undefined;
  return () => (built ??= bundle(entry));
}

async function bundle(entry: URL): Promise<string> {
  const result = await build({
    entryPoints: [entry.pathname],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error(`${entry.pathname} could not be bundled`);
  return file.text;
}
