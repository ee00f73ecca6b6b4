import type { SourceFile } from './imports.ts';

/** Folders from the top of the sources to its floor; a file may import from its own row and from rows below it. */
interface Stack {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

export const stacks: readonly Stack[] = [
  { name: 'folders', rows: [['src/'], ['renderers/'], ['schema-adapters/']] },
  {
    name: 'src',
    rows: [
      ['src/main'],
      ['src/routes'],
      ['src/screens/'],
      ['src/layout/', 'src/guards/'],
      ['src/state/'],
      ['src/flows/'],
      ['src/errors/'],
      ['src/rules/', 'src/gateways/'],
    ],
  },
  {
    name: 'renderers',
    rows: [
      ['renderers/form/'],
      ['renderers/templates/', 'renderers/registries/'],
      ['renderers/tab-components/'],
      ['renderers/fields/'],
      ['renderers/controls/'],
      ['renderers/rich-text/'],
      ['renderers/messages/'],
      ['renderers/model/'],
    ],
  },
  {
    name: 'schema-adapters',
    rows: [
      ['schema-adapters/contract/'],
      ['schema-adapters/check/checkForm'],
      ['schema-adapters/form/'],
      ['schema-adapters/tab-components/'],
      ['schema-adapters/fields/'],
      ['schema-adapters/provider/'],
      ['schema-adapters/provider-rules/', 'schema-adapters/content/', 'schema-adapters/countries/'],
      ['schema-adapters/check/'],
      ['schema-adapters/providerPath'],
      ['schema-adapters/model/'],
    ],
  },
];

/** Packages that only some places may import. */
export const packageRules: readonly { readonly package: RegExp; readonly allowed: RegExp }[] = [
  { package: /^@rjsf\/core/, allowed: /^renderers\/form\// },
  { package: /^jotai/, allowed: /^src\/(state|screens|layout|guards|main)/ },
  { package: /^(react|react-dom|@rjsf)/, allowed: /^(renderers|src)\// },
  {
    package: /^(fastify|drizzle-orm|pg|@electric-sql|nodemailer|oidc-provider|openid-client|node:)/,
    allowed: /^backend\//,
  },
];

/** What only gateways may touch in the application: network, storage and time. */
const impure =
  /\b(?:fetch\(|localStorage|sessionStorage|document\.cookie|Date\.now\(|new Date\(\)|setTimeout\(|setInterval\(|performance\.now\()/;

/** Every arrow that runs upwards, crosses into the backend, or takes a package from behind its rule. */
export function brokenRules(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => [
    ...stacks.flatMap((stack) => upwards(stack, file)),
    ...file.imports
      .filter((target) => crossesLayers(file.path, target))
      .map((target) => `${file.path} reaches into another sources: ${target}`),
    ...file.imports
      .filter((target) => takesForbiddenPackage(file.path, target))
      .map((target) => `${file.path} may not import ${target}`),
  ]);
}

function rowOf(stack: Stack, path: string): number {
  return stack.rows.findIndex((row) => row.some((start) => path.startsWith(start)));
}

function upwards(stack: Stack, file: SourceFile): readonly string[] {
  const own = rowOf(stack, file.path);
  if (own < 0) return [];
  return file.imports
    .filter((target) => {
      const other = rowOf(stack, target);
      return other >= 0 && other < own;
    })
    .map((target) => `${file.path} imports upwards: ${target} (${stack.name})`);
}

function crossesLayers(path: string, target: string): boolean {
  if (path.startsWith('backend/')) return /^(src|renderers)\//.test(target);
  return target.startsWith('backend/');
}

function takesForbiddenPackage(path: string, target: string): boolean {
  return packageRules.some((rule) => rule.package.test(target) && !rule.allowed.test(path));
}

/** Places outside the gateways that touch network, storage or time. `gateways` own them; */
export function impureFiles(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/gateways/'))
    .filter(({ text }) => impure.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    .map(({ path }) => path);
}
