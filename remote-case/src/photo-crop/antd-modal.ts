/** The build gives it to antd-img-crop in place of antd's `Modal`: the dialog of all screens. */
export { Dialog as default } from '@feltbok/ui/dialog.tsx';
