/**
 * Thrown by the site's build where a pattern must be examined by a part that has not loaded yet. `loaded` never rejects.
 */
export class ExaminationMissing extends Error {
  readonly loaded: Promise<void>;

  constructor(loaded: Promise<void>) {
    super('the part that examines patterns is not loaded');
    this.loaded = loaded;
  }
}

/**
 * Runs what adapts foreign rules. If it meets a pattern that must be examined first, that part is loaded, and it runs
 * once more.
 */
export async function whenExamined<T>(adapt: () => T | Promise<T>): Promise<T> {
  try {
    return await adapt();
  } catch (error) {
    if (!(error instanceof ExaminationMissing)) throw error;
    await error.loaded;
    return adapt();
  }
}
