/** To be imported before anything that makes a schema: the page's content policy forbids what zod's fast paths do. */
import { z } from 'zod';

z.config({ jitless: true });
