import type { RuleResult } from '../contractFinding.ts';
import type { FileFault } from '../contractInput.ts';
import { type ContractRule, ruleOf } from '../contractRule.ts';
import type { LintInput } from '../contractViews.ts';

const fileRule = ruleOf(ofFiles);

/** Faults of a file's text. */
export const fileRules = {
  'file/unreadable': fileRule('error', 'UNREADABLE'),
  'file/empty': fileRule('error', 'EMPTY'),
  'file/not-utf8': fileRule('error', 'ENCODING'),
  'file/not-json': fileRule('error', 'SYNTAX'),
  'file/key-twice': fileRule('error', 'TWICE'),
} as const satisfies Readonly<Record<string, ContractRule>>;

function ofFiles({ input: { fileFaults = [] } }: LintInput, what: FileFault['what']): readonly RuleResult[] {
  return fileFaults.filter((fault) => fault.what === what).map(toResult);
}

function toResult(fault: FileFault): RuleResult {
  const { file } = fault;
  const place = { place: [] };
  switch (fault.what) {
    case 'UNREADABLE':
    case 'EMPTY':
      return { file, pointer: '', ...place };
    case 'ENCODING':
      return { file, pointer: '', ...place, values: { encoding: fault.encoding } };
    case 'SYNTAX':
      return { file, pointer: '', ...place, at: fault, values: { line: fault.line, column: fault.column } };
    default:
      return { file, pointer: fault.pointer, at: fault, values: { member: fault.pointer } };
  }
}
