import { hostConfigurations } from '../build/webpack.app.mjs';

export default hostConfigurations;
