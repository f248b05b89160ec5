const { createServer } = require('node:http');

exports.startWebServer = () =>
  new Promise((resolve) => {
    const running = { answer: () => 'no answer', close: () => undefined, address: '' };
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        const { method, url, headers, socket } = request;
        const answer = running.answer({ method, url, headers, body });
        if (answer === 'closed') socket.destroy();
        else if (answer === 'broken off') response.write('[', () => socket.destroy());
        else if (answer !== 'no answer')
          response.writeHead(answer.status, answer.headers).end(answer.body);
      });
    });
    running.close = () => {
      server.closeAllConnections();
      server.close();
    };
    server.listen(0, '127.0.0.1', () => {
      running.address = `http://127.0.0.1:${server.address().port}`;
      resolve(running);
    });
  });
