/** The sentence for a Node older than `required` (`>=20.19`); undefined for any other. */
export function nodeProblem(version: string, required: string): string | undefined {
  const [major = 0, minor = 0] = numbersIn(version);
  const [requiredMajor = 0, requiredMinor = 0] = numbersIn(required);
  if (major > requiredMajor || (major === requiredMajor && minor >= requiredMinor)) return undefined;
  return `Kontor needs Node ${required.replace('>=', '')} or newer, and this is Node ${version}. Install a newer one and start again.`;
}

const numbersIn = (text: string): readonly number[] => text.replace('>=', '').split('.').map(Number);
