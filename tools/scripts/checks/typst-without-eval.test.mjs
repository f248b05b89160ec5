import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { removeEval } from '../../build/typst-without-eval.mjs';

const { resolve } = createRequire(new URL('../../../shared/papers/package.json', import.meta.url));
const name = '@myriaddreamin/typst-ts-web-compiler';
const script = readFileSync(resolve(`${name}/pkg/typst_ts_web_compiler.mjs`), 'utf8');

/**
 * Compiles a page with the given compiler script, in a process that forbids code from strings.
 * @param {string} text
 */
function compilePage(text) {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-typst-'));
  try {
    writeFileSync(join(folder, 'compiler.mjs'), text);
    const program = `
      import { readFileSync } from 'node:fs';
      import { initSync, TypstCompilerBuilder } from ${JSON.stringify(pathToFileURL(join(folder, 'compiler.mjs')))};
      initSync({ module: readFileSync(${JSON.stringify(resolve(`${name}/wasm`))}) });
      const builder = new TypstCompilerBuilder();
      await builder.set_dummy_access_model();
      const compiler = await builder.build();
      compiler.add_source('/a.typ', '#rect()');
      process.stdout.write(Buffer.from(compiler.compile('/a.typ', null, 'pdf', 3).result).subarray(0, 5));`;
    writeFileSync(join(folder, 'program.mjs'), program);
    const flags = ['--disallow-code-generation-from-strings', join(folder, 'program.mjs')];
    return execFileSync(process.execPath, flags, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('[PAP-4] Typst makes a page where code from strings is forbidden', () => {
  assert.equal(compilePage(removeEval(script)), '%PDF-');
  assert.throws(() => compilePage(script), /Code generation from strings disallowed/);
});

test('[PAP-4] the build fails on a compiler with other functions from strings', () => {
  assert.throws(
    () => removeEval(`${script}\nnew Function('');`),
    /makes other functions from strings/,
  );
  assert.throws(
    () => removeEval(script.replaceAll('new Function', 'Function')),
    /does not have exactly once/,
  );
});
