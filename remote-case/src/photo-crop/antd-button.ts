/** The build replaces antd's `Button` in antd-img-crop by this one. */
export { Button as default } from '@feltbok/ui/core.tsx';
