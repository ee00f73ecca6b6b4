import { isRecord, ownMember } from '#adapters/model/json.ts';
import type { StudioStorage } from '../gateways/storage.ts';
import { isDirty, openDraft, type EditState } from '../model/editState.ts';
import type { Documents } from '../model/documents.ts';

const nameOf = (cmsId: string): string => `draft.${cmsId}`;

/** Writes what is not saved yet into the browser's storage, with what it was changed from; removes it when all is saved. */
export function keepDraft(storage: StudioStorage, cmsId: string, edit: EditState): void {
  const { documents, lagging, base } = edit;
  storage.write(nameOf(cmsId), isDirty(edit) ? JSON.stringify({ documents, lagging, base }) : undefined);
}

/** The changes that were kept; undefined if there are none or they cannot be read. */
export function keptDraft(storage: StudioStorage, cmsId: string): EditState | undefined {
  const kept = parse(storage.read(nameOf(cmsId)));
  const base = ownMember(kept, 'base');
  const documents = ownMember(kept, 'documents');
  const revision = ownMember(base, 'revision');
  if (!isRecord(documents) || !isRecord(ownMember(base, 'documents')) || typeof revision !== 'string') return undefined;
  // Written by `keepDraft` from a draft.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const stored = kept as {
    readonly documents: Documents;
    readonly lagging: readonly string[];
    readonly base: EditState['base'];
  };
  return { ...openDraft(stored.base), documents: stored.documents, lagging: stored.lagging };
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
