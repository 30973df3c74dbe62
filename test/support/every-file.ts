/** Loaded before every file of tests. */
import { afterAll, vi } from 'vitest';
import { closeWhatIsOpen } from './at-end-of-file.js';
import { patience } from './patience.js';

const timeout = patience();
vi.setConfig({ testTimeout: timeout, hookTimeout: timeout });

afterAll(closeWhatIsOpen);
