import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/**
 * Flags for a Chromium without background traffic: headless test machines often run as root and behind a closed
 * network.
 */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// The headless shell draws the same pages without a browser window, in half the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a browser for tests: `CHROMIUM_PATH`, one on the machine, Playwright's own, or a new download. Throws one
 * sentence with the missing package if there is none.
 */
export function findBrowser(): string {
  return fromEnvironment() ?? findOnPath() ?? findPlaywrightBrowser() ?? download() ?? complain();
}

function fromEnvironment(): string | undefined {
  const path = process.env['CHROMIUM_PATH'];
  if (path === undefined || path === '') return undefined;
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist.`);
  return path;
}

function findOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(':');
  return names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)).find((path) => existsSync(path));
}

function findPlaywrightBrowser(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function download(): string | undefined {
  console.log('No browser found; trying to fetch one.');
  const options = { stdio: 'inherit', timeout: 240_000 } as const;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], options);
    for (const name of names.slice(0, 2)) {
      spawnSync('apt-get', ['install', '-y', '-qq', name], options);
      const path = findOnPath();
      if (path !== undefined) return path;
    }
  }
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], options);
  } catch {
    return undefined;
  }
  return findPlaywrightBrowser();
}

function complain(): never {
  throw new Error(
    'No browser to test with: install the package "chromium" or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}
