import { execFileSync } from 'node:child_process';

/** A number that differs from commit to commit: what is too long for each of them takes turns. */
export const turn = turnOfCommit();

function turnOfCommit(): number {
  try {
    return Number.parseInt(
      execFileSync('git', ['rev-parse', '--short=6', 'HEAD'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
      16,
    );
  } catch {
    return 0;
  }
}

/** Whether this one of many has its turn: one of `share` on each commit, each in the long run (`KONTOR_LONG=1`). */
export function hasTurn(name: string, share: number): boolean {
  const sum = Buffer.from(name).reduce((total, byte) => (total * 31 + byte) % 1_000_003, 7);
  return process.env['KONTOR_LONG'] === '1' || sum % share === turn % share;
}
