/**
 * Takes the place of geotiff's decoders of pictures and of forms of compression that no grid of
 * heights has.
 */
export default class Unread {
  constructor() {
    throw new Error('This build of geotiff reads deflated and plain files only');
  }
}
