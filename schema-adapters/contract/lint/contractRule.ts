import type { FindingCode } from '../../model/findingCodes.ts';
import type { ContractSeverity, Found } from './contractFinding.ts';
import type { Contract, DocumentView } from './contractViews.ts';
import { schemaPointer } from './schemaPointer.ts';

/** One rule. Its id is its key in `contractRules`, its documentation and sentences are kept with the catalogues. */
export interface ContractRule {
  /** A finding may have a lower severity of its own. */
  readonly severity: ContractSeverity;
  /** Never throws on foreign data. */
  readonly find: (contract: Contract) => readonly Found[];
  /** What it finds is only told where no other rule has a finding at, above or below the same place. */
  readonly isGeneral?: true;
}

/** The places at which the readers of content have one of these findings. */
export function inDocuments(
  { documents }: Contract,
  codes: readonly FindingCode[],
  detail: (document: DocumentView, where: string, code: string) => Partial<Found> = () => ({}),
): readonly Found[] {
  return documents.flatMap((document) =>
    document.findings
      .filter(({ what }) => codes.some((code) => code === what))
      .map(({ where, what }) => ({
        file: document.file,
        language: document.language,
        pointer: where,
        ...detail(document, where, what),
      })),
  );
}

/** The fields of which the reader of schemas has one of these findings. */
export function inSchemas({ schemas }: Contract, codes: readonly FindingCode[], member?: string): readonly Found[] {
  return schemas.flatMap(({ file, raw, findings, fields }) =>
    findings
      .filter(({ what }) => codes.some((code) => code === what))
      .map(({ where }) => ({
        file,
        pointer: schemaPointer(raw, where, member),
        path: where,
        values: { format: fields.get(where)?.format ?? '', type: fields.get(where)?.type ?? '' },
      })),
  );
}
