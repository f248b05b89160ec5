import ts from 'typescript';

const stateMakers = new Set(['atom', 'atomFamily', 'createContext']);

/**
 * Finds state that a module creates when it loads, which a module with several copies must not
 * have: atoms, contexts, and parts of antd.
 * @param {string} file
 * @param {string} text
 * @returns {{ line: number, name: string }[]}
 */
export function findLoadTimeState(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {{ line: number, name: string }[]} */
  const found = [];
  const addFinding = (/** @type {ts.Node} */ node, /** @type {string} */ name) =>
    found.push({
      line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      name,
    });

  /**
   * Skips functions: their content is created when they are called, not when the module loads.
   * @param {ts.Node} node
   */
  const visit = (node) => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      if (/^antd(\/|$)/.test(node.moduleSpecifier.text)) addFinding(node, 'antd');
    }
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      stateMakers.has(node.expression.text)
    ) {
      addFinding(node, node.expression.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
