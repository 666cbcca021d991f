import { TestEnvironment } from 'jest-environment-node';
import { shareEnvironment } from './share-environment.mjs';

export default shareEnvironment(TestEnvironment);
