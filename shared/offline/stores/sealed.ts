/** Bytes encrypted with AES-GCM, and the initialisation vector. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  cipher: ArrayBuffer;
}
