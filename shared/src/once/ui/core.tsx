/** antd's parts that every screen uses. Screens import them from here, so that the page has one of each. */
export { Button, Spin } from 'antd';
