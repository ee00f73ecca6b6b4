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
 * The path of a browser for tests: `CHROMIUM_PATH`, one on the machine, Playwright's own, or one downloaded now. Throws
 * one sentence that says what to install if there is none.
 */
export function findBrowser(): string {
  return named() ?? onPath() ?? downloaded() ?? fetched() ?? complain();
}

function named(): string | undefined {
  const path = process.env['CHROMIUM_PATH'];
  if (path === undefined || path === '') return undefined;
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist.`);
  return path;
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(':');
  return names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)).find((path) => existsSync(path));
}

function downloaded(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function fetched(): string | undefined {
  console.log('No browser found; trying to fetch one.');
  const quiet = { stdio: 'inherit', timeout: 240_000 } as const;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], quiet);
    for (const name of names.slice(0, 2)) {
      spawnSync('apt-get', ['install', '-y', '-qq', name], quiet);
      const path = onPath();
      if (path !== undefined) return path;
    }
  }
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], quiet);
  } catch {
    return undefined;
  }
  return downloaded();
}

function complain(): never {
  throw new Error(
    'No browser to test with: install the package "chromium" or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}
