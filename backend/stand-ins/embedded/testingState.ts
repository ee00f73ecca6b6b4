import { adjustableClock, systemClock, type AdjustableClock } from '#backend/shared/clock.ts';
import type { Fault } from '#backend/stand-ins/faults/faultDocument.ts';
import { faultStore, type FaultStore } from '#backend/stand-ins/faults/faultStore.ts';
import {
  socialConflicts,
  type SocialConflict,
  type SocialConflicts,
} from '#backend/stand-ins/identity-provider/person-states/socialConflicts.ts';
import { keptFile } from './keptFile.ts';

/** What testers set besides the scenario. `offset` is the clock's distance to the machine's time in milliseconds. */
interface Testing {
  readonly offset: number;
  readonly faults: readonly Fault[];
  readonly conflicts: readonly SocialConflict[];
}

const untouched: Testing = { offset: 0, faults: [], conflicts: [] };

/** Clock, faults and conflicting social accounts of the composition; they survive restarts on the same data. `isNew` starts without them. */
export function openTestingState(
  dataDir: string | undefined,
  isNew: boolean,
): { readonly clock: AdjustableClock; readonly faults: FaultStore; readonly conflicts: SocialConflicts } {
  const file = keptFile<Testing>(dataDir, 'testing.json');
  let current: Testing = { ...untouched, ...(isNew ? {} : file.read()) };
  const change = (part: Partial<Testing>): void => {
    current = { ...current, ...part };
    file.write(current);
  };
  return {
    clock: adjustableClock(systemClock, current.offset, (offset) => change({ offset })),
    faults: faultStore(current.faults, (faults) => change({ faults })),
    conflicts: socialConflicts(current.conflicts, (conflicts) => change({ conflicts })),
  };
}
