import { startTestStack } from '../test-stack';

/** The engines meet the app as it is built, and no other build of it. */
export default startTestStack;
