/**
 * The build gives it to antd-img-crop in place of antd's `Upload`, of which it needs this answer
 * alone: the file is not uploaded.
 */
export default { LIST_IGNORE: 'not uploaded' };
