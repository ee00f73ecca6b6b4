import { execFileSync } from 'node:child_process';
import { readOptions } from '../commandLine.ts';

/**
 * `npm run --silent sbom`: prints the bill of materials (CycloneDX) of what ships: everything that the product needs to
 * run, without build and test tools. npm's own `--omit dev` also removes packages that product and tools share, so its
 * complete bill is filtered by the property with which it marks tools.
 * Source: requirements#HDR-4.
 */
interface Bill {
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly properties?: readonly { readonly name: string; readonly value: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

readOptions({
  call: 'npm run --silent sbom',
  does: 'Prints the bill of materials (CycloneDX) of the packages that ship.',
  options: {},
});
const whole = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    encoding: 'utf8',
    maxBuffer: 16_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
) as Bill;
const isTool = ({ properties = [] }: Bill['components'][number]): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
const tools = new Set(whole.components.filter(isTool).map((component) => component['bom-ref']));
const shipped: Bill = {
  ...whole,
  components: whole.components.filter((component) => !isTool(component)),
  dependencies: whole.dependencies
    .filter(({ ref }) => !tools.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !tools.has(other)) })),
};
console.log(JSON.stringify(shipped, undefined, 2));
