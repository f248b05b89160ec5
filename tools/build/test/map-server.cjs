const { spawn } = require('node:child_process');
const { existsSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const program = '/usr/lib/cgi-bin/mapserv';

exports.isMapServerInstalled = () => {
  const isInstalled = existsSync(program);
  if (!isInstalled) {
    process.stdout.write(
      'MapServer is not installed (Debian: cgi-mapserver): its tests are skipped.\n',
    );
  }
  return isInstalled;
};

exports.startMapServer = async (mapFile) => {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-mapserver-'));
  const files = { map: join(folder, 'service.map'), configuration: join(folder, 'mapserver.conf') };
  writeFileSync(files.map, mapFile);
  writeFileSync(files.configuration, 'CONFIG\n  ENV\n    MS_MAP_PATTERN "."\n  END\nEND\n');
  const server = createServer(({ url }, response) => {
    const env = {
      MS_MAPFILE: files.map,
      MAPSERVER_CONFIG_FILE: files.configuration,
      REQUEST_METHOD: 'GET',
      QUERY_STRING: url.split('?')[1] ?? '',
      SERVER_NAME: 'localhost',
      SCRIPT_NAME: '/',
    };
    const cgi = spawn(program, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const parts = [];
    cgi.stdout.on('data', (part) => parts.push(part));
    cgi.on('close', () => answer(response, Buffer.concat(parts)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
};

/** Sends the output of a CGI program, which consists of headers, an empty line and the body. */
function answer(response, output) {
  const text = output.toString('latin1');
  const [end] = /\r?\n\r?\n/.exec(text) ?? ['\n\n'];
  const bodyStart = text.indexOf(end) + end.length;
  const headers = text
    .slice(0, bodyStart - end.length)
    .split(/\r?\n/)
    .flatMap((line) => {
      const [name, ...value] = line.split(':');
      return value.length > 0 ? [[name.trim(), value.join(':').trim()]] : [];
    });
  response.writeHead(200, Object.fromEntries(headers)).end(output.subarray(bodyStart));
}
