import { Tabs as AntdTabs } from 'antd';
import { inOurLook } from './antd-look';

/** A switch between a few views of one thing. */
export const Tabs = inOurLook(AntdTabs);
