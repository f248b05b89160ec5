import AntdTabs from 'antd/es/tabs';
import { withProductLook } from './antd-look.tsx';

/** antd's tabs in the product's look. */
export const Tabs = withProductLook(AntdTabs);
