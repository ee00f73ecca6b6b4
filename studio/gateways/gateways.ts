import { createCall } from './call.ts';
import { workerChecker, type Checker } from './checker.ts';
import { createContentService, type ContentService } from './contentService.ts';
import { browserLocation, type StudioLocation } from './location.ts';
import { browserStorage, type StudioStorage } from './storage.ts';
import { browserTimer, type Timer } from './timer.ts';
import { browserWindows, type StudioWindows } from './windows.ts';

/** Everything outside of the studio's pages: the content service, the address bar, storage, time and the other windows. */
export interface StudioGateways {
  readonly content: ContentService;
  readonly checker: Checker;
  readonly location: StudioLocation;
  readonly storage: StudioStorage;
  readonly timer: Timer;
  readonly windows: StudioWindows;
}

/** The gateways of a browser. */
export function browserGateways(): StudioGateways {
  return {
    content: createContentService(createCall()),
    checker: workerChecker(),
    location: browserLocation(),
    storage: browserStorage(),
    timer: browserTimer(),
    windows: browserWindows(),
  };
}
