import ts from 'typescript';

const makesState = new Set(['atom', 'atomFamily', 'createContext']);

/**
 * What a module that may be copied must not have: an atom or a context made when it loads, or a
 * part of antd.
 * @param {string} file @param {string} text
 * @returns {{ line: number, name: string }[]}
 */
export function stateIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {{ line: number, name: string }[]} */
  const found = [];
  const note = (/** @type {ts.Node} */ node, /** @type {string} */ name) =>
    found.push({
      line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      name,
    });

  /**
   * What a function holds is made when it is called, not when the module loads. @param {ts.Node}
   * node
   */
  const visit = (node) => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      if (/^antd(\/|$)/.test(node.moduleSpecifier.text)) note(node, 'antd');
    }
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      makesState.has(node.expression.text)
    ) {
      note(node, node.expression.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
