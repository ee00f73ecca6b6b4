import { parseArgs } from 'node:util';

/** One option of a command. An option with a `value` takes a text, the others are switches. */
export interface CommandOption {
  /** Placeholder of the text in the help: `N`, `NAME`. */
  readonly value?: string;
  readonly default?: string;
  /** Allows the option several times; the values are a list. */
  readonly multiple?: true;
  readonly what: string;
}

/** The declaration of a command with all its options, from which its help comes. */
export interface Command<O> {
  /** The call without options: `npm run load --`. */
  readonly call: string;
  /** Its description, one or more sentences. */
  readonly does: string;
  readonly options: O;
}

/** The values of a command's options. */
export type Read<O> = {
  readonly [K in keyof O]: O[K] extends { readonly multiple: true }
    ? readonly string[]
    : O[K] extends { readonly value: string }
      ? O[K] extends { readonly default: string }
        ? string
        : string | undefined
      : boolean;
};

/** The text of `--help`. */
export function helpOf({ call, does, options }: Command<Readonly<Record<string, CommandOption>>>): string {
  const rows = [
    ...Object.entries(options).map(([name, { value, what, default: usual }]) => [
      value === undefined ? `--${name}` : `--${name} ${value}`,
      usual === undefined ? what : `${what} (${usual})`,
    ]),
    ['--help', 'prints this'],
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const table = rows.map(([name = '', what = '']) => `  ${name.padEnd(width)}  ${what}`);
  return [does, '', `  ${call}`, '', ...table, ''].join('\n');
}

/** Parses arguments by their declaration. Throws an error with one sentence for anything else. */
export function parseOptions<const O extends Readonly<Record<string, CommandOption>>>(
  { options }: Pick<Command<O>, 'options'>,
  args: readonly string[],
): Read<O>;
export function parseOptions(
  { options }: Pick<Command<Readonly<Record<string, CommandOption>>>, 'options'>,
  args: readonly string[],
): object {
  const declared = Object.entries(options).map(([name, { value, multiple = false, default: usual }]) => [
    name,
    value === undefined
      ? { type: 'boolean' as const, default: false }
      : {
          type: 'string' as const,
          multiple,
          ...(multiple ? { default: [] } : usual !== undefined && { default: usual }),
        },
  ]);
  return parseArgs({ args: [...args], options: Object.fromEntries(declared) }).values;
}

/**
 * The options of the running process. `--help` prints the help and ends the process; wrong options end it with exit
 * code 2 and one sentence.
 */
export function readOptions<const O extends Readonly<Record<string, CommandOption>>>(command: Command<O>): Read<O> {
  const args = readArguments(command);
  try {
    return parseOptions(command, args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nSee --help.\n`);
    return process.exit(2);
  }
}

/** The unparsed arguments of the running process; `--help` prints the help and ends the process. */
export function readArguments(command: Command<Readonly<Record<string, CommandOption>>>): readonly string[] {
  const args = process.argv.slice(2);
  if (!args.includes('--help')) return args;
  process.stdout.write(helpOf(command));
  return process.exit(0);
}
