/** Whether Debian's MapServer (package cgi-mapserver) is on this machine; prints a line when it is not. */
export function isMapServerInstalled(): boolean;

export interface MapServer {
  /** Of its WMS. */
  address: string;
  close(): void;
}

/** MapServer as a CGI program behind a web server on a free port. @param mapFile text of its map file */
export function startMapServer(mapFile: string): Promise<MapServer>;
