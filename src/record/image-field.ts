/** The check of what a recording says of its image. */
import { z } from 'zod';
import { CLIENT_KINDS } from '../emulator/clients/client.js';
import { clientProblem, type RunHeader } from './run-header.js';

/** @param name check of its name */
export function imageField(name: z.ZodString): z.ZodType<RunHeader['image']> {
  return z
    .object({
      name,
      bodySha1: z.string().regex(/^[0-9a-f]{40}$/),
      client: z.enum(CLIENT_KINDS).exactOptional(),
    })
    .superRefine((image, context) => {
      const problem = clientProblem(image);
      if (problem) context.addIssue({ code: 'custom', path: ['client'], message: problem });
    });
}
