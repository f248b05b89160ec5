import AntdTabs from 'antd/es/tabs';
import { inOurLook } from './antd-look.tsx';

/** A switch between a few views of one thing. */
export const Tabs = inOurLook(AntdTabs);
