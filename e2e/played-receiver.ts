/** What the played receiver sends of each epoch besides its position. */
export const receiverSentences = [
  'GPGSV,1,1,02,01,40,083,46,02,17,308,42',
  'GNGSA,A,3,02,05,12,,,,,,,,,,1.4,0.7,1.2,1',
  'GNGST,TIME,,,,,0.010,0.010,0.020',
];

/**
 * Simulates, in the page, a serial port that sends ten epochs a second, from the demo's property or
 * `metresNorth` of it.
 */
export function playReceiver(sentences: string[]) {
  const addChecksum = (text: string) => {
    const sum = [...text].reduce((value, letter) => value ^ letter.charCodeAt(0), 0);
    return `$${text}*${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`;
  };
  /** Metres of a minute of latitude in Fjordvik. */
  const metresInMinute = 1857;
  const page = globalThis as { isPulledOut?: boolean; metresNorth?: number };
  const epoch = () => {
    const time = new Date().toISOString().slice(11, 22).replaceAll(':', '');
    const minutes = (19.19508 + (page.metresNorth ?? 0) / metresInMinute).toFixed(7);
    const gga = `GNGGA,${time},60${minutes},N,00639.58452,E,4,17,0.7,1.0,M,45.0,M,1.0,1`;
    return [gga, ...sentences].map((text) => addChecksum(text.replace('TIME', time))).join('');
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    async open() {
      if (page.isPulledOut) throw new DOMException('', 'NetworkError');
      port.readable = new ReadableStream({
        start(stream) {
          timer = setInterval(() => {
            if (page.isPulledOut) {
              clearInterval(timer);
              stream.error(new DOMException('', 'NetworkError'));
            } else stream.enqueue(new TextEncoder().encode(epoch()));
          }, 100);
        },
        cancel: () => clearInterval(timer),
      });
    },
    close: async () => clearInterval(timer),
  };
  const getPorts = async () => (sessionStorage.getItem('isForgotten') ? [] : [port]);
  const serial = { requestPort: async () => port, getPorts };
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
}
