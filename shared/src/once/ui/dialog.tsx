/** antd's dialog, for one that is no question and no text to read. */
export { Modal as Dialog } from 'antd';
