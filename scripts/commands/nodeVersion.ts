/** What to say if this Node is older than `needed` (`>=20.19`); undefined if it is not. */
export function nodeProblem(version: string, needed: string): string | undefined {
  const [major = 0, minor = 0] = numbersIn(version);
  const [neededMajor = 0, neededMinor = 0] = numbersIn(needed);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return undefined;
  return `Kontor needs Node ${needed.replace('>=', '')} or newer, and this is Node ${version}. Install a newer one and start again.`;
}

const numbersIn = (text: string): readonly number[] => text.replace('>=', '').split('.').map(Number);
