/** What is encrypted by AES-GCM, and with which start. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  cipher: ArrayBuffer;
}
