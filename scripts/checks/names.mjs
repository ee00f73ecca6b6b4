/**
 * Lists names that do not say what a thing is (participles as values, members, parameters or types), and exported
 * functions that share a name within a package. Locals of a function are free.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

const participles = new Set(
  'shown known found kept wanted given asked told drawn held met heard odd late bare fresh'.split(' '),
);
/** The first word of `shownFields`, `ShownFields`, `SHOWN_FIELDS` and `shown`. */
const firstWord = (name) => /^(?:[A-Z]+(?![a-z])|[A-Z]?[a-z]*)/.exec(name)[0].toLowerCase();
const packages =
  'schema-adapters contract protocol renderers src studio scripts bench cdc-stand-in backend/product backend/commands backend/stand-ins backend/shared'.split(
    ' ',
  );
/** Members that are written like this on the wire. */
const wireNames = new Set(['shown', 'known', 'told', 'kept', 'given', 'givenAt']);

const problems = [];
for (const name of packages) {
  const functions = new Map();
  for (const path of readdirSync(name, { recursive: true }).filter((one) => /\.tsx?$/.test(one))) {
    const file = `${name}/${path}`;
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    const check = (id) => participles.has(firstWord(id?.name ?? '')) && problems.push(`${file}: ${id.name}`);
    const checkMember = ({ key }) => !wireNames.has(key?.name) && check(key);
    const checkParameters = ({ params }) => params.forEach((one) => check(one.left ?? one.argument ?? one));
    for (const statement of program.body) {
      const declaration = statement.declaration ?? statement;
      for (const { id } of declaration.declarations ?? [declaration]) check(id);
      if (statement.type === 'ExportNamedDeclaration' && declaration.type === 'FunctionDeclaration')
        functions.set(declaration.id.name, [...(functions.get(declaration.id.name) ?? []), file]);
    }
    new Visitor({
      TSPropertySignature: checkMember,
      TSMethodSignature: checkMember,
      PropertyDefinition: checkMember,
      FunctionDeclaration: checkParameters,
      ArrowFunctionExpression: checkParameters,
      FunctionExpression: checkParameters,
    }).visit(program);
  }
  for (const [id, files] of functions) if (files.length > 1) problems.push(`${id}: ${files.join(', ')}`);
}
console.log(`${problems.length} names to change`, ...problems.map((problem) => `\n  ${problem}`));
process.exitCode = problems.length > 0 ? 1 : 0;
