import { type CommandOption, parseOptions, type Read } from '../commandLine.ts';
import { Refusal } from '@kontor/contract/command';

/** The arguments as a command declares them. Throws a Refusal with one sentence and how to call it. */
export function argumentsOf<const O extends Readonly<Record<string, CommandOption>>>(
  command: { readonly options: O },
  argv: readonly string[],
  usage: string,
): Read<O> {
  try {
    return parseOptions(command, argv);
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s|\.?\n|\.$/);
    throw new Refusal(`${sentence}; ${usage}`, 2, error);
  }
}
