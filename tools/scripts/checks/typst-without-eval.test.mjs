import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { withoutEval } from '../../build/typst-without-eval.mjs';

const { resolve } = createRequire(new URL('../../../shared/papers/package.json', import.meta.url));
const name = '@myriaddreamin/typst-ts-web-compiler';
const script = readFileSync(resolve(`${name}/pkg/typst_ts_web_compiler.mjs`), 'utf8');

/**
 * Sets a page with the compiler of this script, in a process that makes no code of text. @param
 * {string} text
 */
function pageBy(text) {
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

test('[PAP-4] Typst sets a page where no code may be made of text', () => {
  assert.equal(pageBy(withoutEval(script)), '%PDF-');
  assert.throws(() => pageBy(script), /Code generation from strings disallowed/);
});

test('[PAP-4] a compiler that makes more functions of text fails the build', () => {
  assert.throws(() => withoutEval(`${script}\nnew Function('');`), /makes more functions of text/);
  assert.throws(() => withoutEval(script.replaceAll('new Function', 'Function')), /has not once/);
});
