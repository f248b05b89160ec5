/** A picture that comes with the text itself, and is of a kind that the PDF can draw or that can be made into one. */
export const isOwnPicture = (source: string): boolean => /^(?:data:image\/(?:png|jpeg)[;,]|blob:)/i.test(source);
