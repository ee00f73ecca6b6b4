/**
 * Lists names that do not say what a thing is (participles as values, locals, members, parameters or types) in the
 * product, the unit tests and e2e, and exported functions that share a name within a package of the product. Exit code 1
 * if there are any. `npm run check` runs it as `npm run names`; `npm test` does not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

const participles = new Set(
  'shown known found kept wanted given asked told drawn held met heard odd late bare fresh'.split(' '),
);
/** The first word of `shownFields`, `ShownFields`, `SHOWN_FIELDS` and `shown`. */
const firstWord = (name) => /^(?:[A-Z]+(?![a-z])|[A-Z]?[a-z]*)/.exec(name)[0].toLowerCase();
const productPackages =
  'schema-adapters contract protocol renderers src studio scripts bench cdc-stand-in backend/product backend/commands backend/stand-ins backend/shared'.split(
    ' ',
  );
const testFolders = ['tests', 'e2e'];
/** Members that are written like this on the wire. */
const wireNames = new Set(['shown', 'known', 'told', 'kept', 'given', 'givenAt']);

/** The identifiers that a pattern binds: `{ a, b: [c, ...d] }` binds `a`, `c` and `d`. */
const boundIds = (pattern) => {
  if (!pattern) return [];
  const { type, properties, elements, value, left, argument } = pattern;
  return type === 'Identifier' ? [pattern] : (properties ?? elements ?? [value ?? left ?? argument]).flatMap(boundIds);
};

const problems = [];
for (const name of [...productPackages, ...testFolders]) {
  const functions = new Map();
  for (const path of readdirSync(name, { recursive: true }).filter((one) => /\.tsx?$/.test(one))) {
    const file = `${name}/${path}`;
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    const check = (id) => participles.has(firstWord(id?.name ?? '')) && problems.push(`${file}: ${id.name}`);
    const checkMember = ({ key }) => !wireNames.has(key?.name) && check(key);
    const checkParameters = ({ params }) => params.forEach((one) => check(one.left ?? one.argument ?? one));
    for (const statement of program.body) {
      const declaration = statement.declaration ?? statement;
      if (!declaration.declarations) check(declaration.id);
      if (statement.type === 'ExportNamedDeclaration' && declaration.type === 'FunctionDeclaration')
        functions.set(declaration.id.name, [...(functions.get(declaration.id.name) ?? []), file]);
    }
    new Visitor({
      TSPropertySignature: checkMember,
      TSMethodSignature: checkMember,
      PropertyDefinition: checkMember,
      VariableDeclarator: ({ id }) => boundIds(id).forEach(check),
      FunctionDeclaration: checkParameters,
      ArrowFunctionExpression: checkParameters,
      FunctionExpression: checkParameters,
    }).visit(program);
  }
  if (testFolders.includes(name)) continue;
  for (const [id, files] of functions) if (files.length > 1) problems.push(`${id}: ${files.join(', ')}`);
}
console.log(`${problems.length} names to change`, ...problems.map((problem) => `\n  ${problem}`));
process.exitCode = problems.length > 0 ? 1 : 0;
