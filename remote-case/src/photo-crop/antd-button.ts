/** The build gives it to antd-img-crop in place of antd's `Button`. */
export { Button as default } from '@feltbok/ui/core.tsx';
