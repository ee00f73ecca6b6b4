import type { Found } from '../contractFinding.ts';
import type { FileFault } from '../contractInput.ts';
import type { ContractRule } from '../contractRule.ts';
import type { Contract } from '../contractViews.ts';

/** What is wrong with a file before anybody reads what it says. */
export const fileRules = {
  'file/empty': { severity: 'error', find: (contract) => ofFiles(contract, 'EMPTY') },
  'file/not-utf8': { severity: 'error', find: (contract) => ofFiles(contract, 'ENCODING') },
  'file/not-json': { severity: 'error', find: (contract) => ofFiles(contract, 'SYNTAX') },
  'file/key-twice': { severity: 'error', find: (contract) => ofFiles(contract, 'TWICE') },
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
