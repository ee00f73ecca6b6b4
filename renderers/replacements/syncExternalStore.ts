/** Replaces a library that adds a hook to older versions of React. */
export { useSyncExternalStore } from 'react';
