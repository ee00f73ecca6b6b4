import { readFileSync } from 'node:fs';
import { isRecord, ownMember } from '#adapters/model/json.ts';
import type { LocatedFinding } from './located.ts';
import { Refusal } from './refusal.ts';

/** A finding that was known when the baseline was written. */
export interface BaselineEntry {
  readonly fingerprint: string;
  readonly rule: string;
  readonly file: string;
  readonly message: string;
}

/** Findings that are new, how many are known, and which known ones no longer occur. */
export interface ComparedFindings {
  readonly findings: readonly LocatedFinding[];
  readonly known: number;
  readonly gone: readonly BaselineEntry[];
}

/** The entries of a baseline file; throws a Refusal with exit code 3 if it is none. */
export function readBaseline(file: string): readonly BaselineEntry[] {
  try {
    const entries = ownMember(JSON.parse(readFileSync(file, 'utf8')), 'findings');
    if (Array.isArray(entries) && entries.every(isEntry)) return entries;
  } catch (error) {
    throw new Refusal(`${file} cannot be read as a baseline.`, 3, error);
  }
  throw new Refusal(`${file} is no baseline; write one with --update-baseline.`, 3);
}

/** The text of a baseline with these findings. */
export function baselineText(findings: readonly LocatedFinding[]): string {
  const entries = findings.map(({ fingerprint, rule, file, message }) => ({ fingerprint, rule, file, message }));
  return `${JSON.stringify({ findings: entries }, null, 2)}\n`;
}

/** Each entry silences one finding with its fingerprint. */
export function compareWithBaseline(
  findings: readonly LocatedFinding[],
  baseline: readonly BaselineEntry[],
): ComparedFindings {
  const left = [...baseline];
  const fresh = findings.filter(({ fingerprint }) => {
    const index = left.findIndex((entry) => entry.fingerprint === fingerprint);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return { findings: fresh, known: findings.length - fresh.length, gone: left };
}

function isEntry(value: unknown): value is BaselineEntry {
  return isRecord(value) && ['fingerprint', 'rule', 'file', 'message'].every((name) => typeof value[name] === 'string');
}
