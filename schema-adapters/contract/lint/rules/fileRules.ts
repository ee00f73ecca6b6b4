import type { Found } from '../contractFinding.ts';
import type { FileFault } from '../contractInput.ts';
import { type ContractRule, ruleOf } from '../contractRule.ts';
import type { Contract } from '../contractViews.ts';

const fileRule = ruleOf(ofFiles);

/** What is wrong with a file before anybody reads what it says. */
export const fileRules = {
  'file/empty': fileRule('error', 'EMPTY'),
  'file/not-utf8': fileRule('error', 'ENCODING'),
  'file/not-json': fileRule('error', 'SYNTAX'),
  'file/key-twice': fileRule('error', 'TWICE'),
} as const satisfies Readonly<Record<string, ContractRule>>;

function ofFiles({ input: { fileFaults = [] } }: Contract, what: FileFault['what']): readonly Found[] {
  return fileFaults.filter((fault) => fault.what === what).map(foundOf);
}

function foundOf(fault: FileFault): Found {
  const { file } = fault;
  const place = { place: [] };
  switch (fault.what) {
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
