import { DocumentError } from '#backend/shared/document.ts';

/** The sentence for a failed start that a person can fix; undefined for any other error. */
export function startProblem(error: unknown): string | undefined {
  if (error instanceof DocumentError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, port, path } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use, perhaps by another run of the product. End that one, or choose other ports with --port N (the site; N+1 to N+3 are taken too).`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} is only for administrators. Choose other ports with --port N, above 1023.`;
  if (path !== undefined && unwritable.has(code ?? ''))
    return `${path} cannot be written (${code}). Allow it, or choose another data folder with --data FOLDER.`;
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${error.message}\nSee --help.`;
  return /is in use|not built/.test(error.message) ? error.message : undefined;
}

const unwritable: ReadonlySet<string> = new Set(['EACCES', 'EEXIST', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']);
