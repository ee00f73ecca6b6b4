import * as fc from 'fast-check';

/** Spellings of the same path that servers, proxies and routers read differently. `path` starts with a slash. */
export const spellings: Readonly<Record<string, (path: string) => string>> = {
  'as it is': (path) => path,
  'first letter in percent': (path) => path.replace(/[a-z]/, inPercent),
  'every letter in percent': (path) => path.replaceAll(/[a-z]/gi, inPercent),
  'percent of a percent': (path) => path.replace(/[a-z]/, (letter) => inPercent(letter).replace('%', '%25')),
  'slashes in percent': (path) => `/${path.slice(1).replaceAll('/', '%2f')}`,
  'in capitals': (path) => path.toUpperCase(),
  'first letter a capital': (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  absolute: (path) => `http://localhost${path}`,
  'absolute with another host': (path) => `https://evil.example:8443${path}`,
  'absolute with a name': (path) => `http://ada:secret@localhost${path}`,
  'doubled first slash': (path) => `/${path}`,
  'doubled last slash': (path) => path.replace(/\/([^/]*)$/, '//$1'),
  'a slash at the end': (path) => `${path}/`,
  'a dot segment': (path) => `/.${path}`,
  'up and down again': (path) => `/x/..${path}`,
  'dots in percent': (path) => `/x/%2e%2e${path}`,
  'a parameter of the path': (path) => `${path};x=1`,
  'an encoded question mark': (path) => `${path}%3fx=1`,
  'an encoded NUL at the end': (path) => `${path}%00`,
  backslashes: (path) => path.replaceAll('/', '\\'),
  'a broken percent': (path) => `${path}%zz`,
  'a broken letter': (path) => `${path}%E0%A4%A`,
  'a very long end': (path) => `${path}/${'a'.repeat(150)}`,
};

function inPercent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

/** Two of these combined: a spelling of a spelling. */
export const doubleSpellings: fc.Arbitrary<(path: string) => string> = fc
  .tuple(fc.constantFrom(...Object.values(spellings)), fc.constantFrom(...Object.values(spellings)))
  .map(
    ([first, second]) =>
      (path) =>
        first(path.startsWith('/') ? second(path) : path),
  );
