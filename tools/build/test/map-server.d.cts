/**
 * Tells whether Debian's MapServer (package cgi-mapserver) is on this machine; prints a line if
 * not.
 */
export function isMapServerInstalled(): boolean;

export interface MapServer {
  /** Address of its WMS. */
  address: string;
  close(): void;
}

/**
 * Starts MapServer as a CGI program behind a web server on a free port.
 * @param mapFile text of its map file
 */
export function startMapServer(mapFile: string): Promise<MapServer>;
