/** A sentence for the person at the terminal: wrong use (2) or an input that cannot be read (3). */
export class Refusal extends Error {
  readonly exitCode: 2 | 3;

  constructor(message: string, exitCode: 2 | 3, cause?: unknown) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}
