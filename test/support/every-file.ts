/** Loaded anew before every file of tests. */
import { afterAll } from 'vitest';
import { closeWhatIsOpen } from './at-end-of-file.js';

afterAll(closeWhatIsOpen);
