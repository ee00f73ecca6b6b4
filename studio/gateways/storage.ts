/** Small texts that a browser keeps: choices, and changes that could not be sent yet. Never throws. */
export interface StudioStorage {
  readonly read: (key: string) => string | undefined;
  /** Undefined removes the text. False if the browser refuses, because storage is full or turned off. */
  readonly write: (key: string, text: string | undefined) => boolean;
}

/** `localStorage` under the studio's prefix. */
export function browserStorage(): StudioStorage {
  return {
    read: (key) => {
      try {
        return localStorage.getItem(`kontor-studio.${key}`) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write: (key, text) => {
      try {
        if (text === undefined) localStorage.removeItem(`kontor-studio.${key}`);
        else localStorage.setItem(`kontor-studio.${key}`, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}
