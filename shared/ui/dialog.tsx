import Modal from 'antd/es/modal';
import { withProductLook } from './antd-look.tsx';

/** antd's dialog in the product's look, on which the dialogs for questions and texts are built. */
export const Dialog = withProductLook(Modal);
