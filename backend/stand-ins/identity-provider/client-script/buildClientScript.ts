import { build } from 'esbuild';

let built: Promise<string> | undefined;

/** The client script for browsers, bundled on the first request. The text expects a variable `served` around it. */
export function clientScript(): Promise<string> {
  built ??= bundle();
  return built;
}

async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [new URL('./gigya.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error('the client script of the stand-in could not be built');
  return file.text;
}
