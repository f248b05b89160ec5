import { appConfiguration } from '../build/webpack.app.mjs';

export default appConfiguration('host');
