import { build } from 'esbuild';

/** Bundles the client script for browsers, once per start. The text expects a variable `served` around it. */
export async function buildClientScript(): Promise<string> {
  const result = await build({
    entryPoints: [new URL('./gigya.ts', import.meta.url).pathname],
    bundle: true, write: false, format: 'iife', target: 'es2022', charset: 'utf8', logLevel: 'silent',
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error('the client script of the stand-in could not be built');
  return file.text;
}
