import { execFileSync } from 'node:child_process';
import { readOptions } from '../commandLine.ts';

/**
 * `npm run --silent sbom`: prints the bill of materials (CycloneDX) of the release: all packages that the product needs
 * at run time, without build and test tools. npm's own `--omit dev` also removes packages that product and tools share,
 * so this filters the complete bill by npm's property of tools.
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
const fullBill = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    encoding: 'utf8',
    maxBuffer: 16_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
) as Bill;
const isTool = ({ properties = [] }: Bill['components'][number]): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
const tools = new Set(fullBill.components.filter(isTool).map((component) => component['bom-ref']));
const releaseBill: Bill = {
  ...fullBill,
  components: fullBill.components.filter((component) => !isTool(component)),
  dependencies: fullBill.dependencies
    .filter(({ ref }) => !tools.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !tools.has(other)) })),
};
console.log(JSON.stringify(releaseBill, undefined, 2));
