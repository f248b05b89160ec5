import Modal from 'antd/es/modal';
import { inOurLook } from './antd-look.tsx';

/** antd's dialog, for one that is no question and no text to read. */
export const Dialog = inOurLook(Modal);
