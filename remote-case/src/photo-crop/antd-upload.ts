/**
 * The build replaces antd's `Upload` in antd-img-crop by this object: only this constant is used.
 */
export default { LIST_IGNORE: 'not uploaded' };
