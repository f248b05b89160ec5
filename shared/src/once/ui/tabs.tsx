/** A switch between a few views of one thing. */
export { Tabs } from 'antd';
