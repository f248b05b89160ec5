import ts from 'typescript';

/** Methods of maps, sets and arrays that change what they are called on. */
const changingMethods = new Set([
  'add',
  'clear',
  'copyWithin',
  'delete',
  'fill',
  'pop',
  'push',
  'reverse',
  'set',
  'shift',
  'sort',
  'splice',
  'unshift',
]);

const steps = new Set([ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken]);

/**
 * Finds state that a module keeps between calls: a variable at its top level that is not constant,
 * or a constant there whose content the module changes. A table that is only read is no state.
 * @param {string} file
 * @param {string} text
 * @returns {{ line: number, name: string }[]}
 */
export function findModuleState(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const assigned = listNames(source, findAssignedObject);
  const collected = listNames(source, findChangedCollection);
  /** @param {ts.VariableDeclaration} declaration */
  const isChanged = ({ name, initializer }) => {
    if (assigned.has(name.getText())) return true;
    // The methods of an object that is written out are the module's own functions.
    const isObject = initializer !== undefined && ts.isObjectLiteralExpression(initializer);
    return !isObject && collected.has(name.getText());
  };
  return source.statements.filter(ts.isVariableStatement).flatMap((statement) => {
    if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)) return [];
    const { flags, declarations } = statement.declarationList;
    const isConstant = (flags & ts.NodeFlags.Const) !== 0;
    return declarations
      .filter((declaration) => !isConstant || isChanged(declaration))
      .map((declaration) => ({
        line: source.getLineAndCharacterOfPosition(declaration.getStart()).line + 1,
        name: declaration.name.getText(),
      }));
  });
}

/**
 * @param {ts.SourceFile} source
 * @param {(node: ts.Node) => ts.Expression | undefined} findChanged
 * @returns {Set<string>} names of what is found anywhere in the file
 */
function listNames(source, findChanged) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    const changed = findChanged(node);
    if (changed) names.add(getRootName(changed));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/**
 * @param {ts.Node} node
 * @returns {ts.Expression | undefined} the object of which the node assigns or deletes a member
 */
function findAssignedObject(node) {
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) {
    return getObjectOfMember(node.left);
  }
  if (ts.isDeleteExpression(node)) return getObjectOfMember(node.expression);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    return steps.has(node.operator) ? getObjectOfMember(node.operand) : undefined;
  }
  const isAssign = ts.isCallExpression(node) && node.expression.getText() === 'Object.assign';
  return isAssign ? node.arguments[0] : undefined;
}

/**
 * @param {ts.Node} node
 * @returns {ts.Expression | undefined} what the node changes by a method
 */
function findChangedCollection(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return undefined;
  }
  const { expression, name } = node.expression;
  return changingMethods.has(name.text) ? expression : undefined;
}

/** @param {ts.SyntaxKind} kind of an operator */
const isAssignment = (kind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** @param {ts.Expression} expression */
function getObjectOfMember(expression) {
  const isMember =
    ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression);
  return isMember ? expression.expression : undefined;
}

/**
 * @param {ts.Expression} expression
 * @returns {string} `table` of `table.rows[0]`; empty where the expression begins with no name
 */
function getRootName(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isNonNullExpression(expression)) return getRootName(expression.expression);
  const object = getObjectOfMember(expression);
  return object ? getRootName(object) : '';
}
