import type { SourceFile } from './imports.ts';

/** Folders from the top of the house to its floor; a file may import from its own row and from rows below it. */
interface Stack {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

export const stacks: readonly Stack[] = [
  { name: 'rooms', rows: [['src/'], ['renderers/'], ['schema-adapters/']] },
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
export const packageWalls: readonly { readonly package: RegExp; readonly allowed: RegExp }[] = [
  { package: /^@rjsf\/core/, allowed: /^renderers\/form\// },
  { package: /^jotai/, allowed: /^src\/(state|screens|layout|guards|main)/ },
  { package: /^(react|react-dom|@rjsf)/, allowed: /^(renderers|src)\// },
  {
    package: /^(fastify|drizzle-orm|pg|@electric-sql|nodemailer|oidc-provider|openid-client|node:)/,
    allowed: /^backend\//,
  },
];

/** What only gateways may touch in the application: network, storage and time. */
const worldly =
  /\b(?:fetch\(|localStorage|sessionStorage|document\.cookie|Date\.now\(|new Date\(\)|setTimeout\(|setInterval\(|performance\.now\()/;

/** Every arrow that runs upwards, crosses into the backend, or takes a package from behind its wall. */
export function brokenWalls(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => [
    ...stacks.flatMap((stack) => upwards(stack, file)),
    ...file.imports
      .filter((target) => crossesHouses(file.path, target))
      .map((target) => `${file.path} reaches into another house: ${target}`),
    ...file.imports
      .filter((target) => takesFromBehindWall(file.path, target))
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

function crossesHouses(path: string, target: string): boolean {
  if (path.startsWith('backend/')) return /^(src|renderers)\//.test(target);
  return target.startsWith('backend/');
}

function takesFromBehindWall(path: string, target: string): boolean {
  return packageWalls.some((wall) => wall.package.test(target) && !wall.allowed.test(path));
}

/** Places outside the gateways that touch network, storage or time. `gateways` own them; `backend` has its own doors. */
export function worldlyPlaces(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/gateways/'))
    .filter(({ text }) => worldly.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    .map(({ path }) => path);
}
