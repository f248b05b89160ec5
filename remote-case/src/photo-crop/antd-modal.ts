/** The build replaces antd's `Modal` in antd-img-crop by the dialog of all screens. */
export { Dialog as default } from '@feltbok/ui/dialog.tsx';
