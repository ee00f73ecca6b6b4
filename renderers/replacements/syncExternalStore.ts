/** Stands in for a library that gives older Reacts what ours has itself. */
export { useSyncExternalStore } from 'react';
