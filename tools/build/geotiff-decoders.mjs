/** Replaces geotiff's decoders of pictures and of compression formats that no height grid uses. */
export default class UnsupportedDecoder {
  constructor() {
    throw new Error('This build of geotiff reads deflated and plain files only');
  }
}
