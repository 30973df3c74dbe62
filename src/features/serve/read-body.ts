/** The body of a request, up to a size. */
import { mebibytes } from '../../lib/format-numbers.js';
import { ApiError } from './api-error.js';

/**
 * @param limit bytes
 * @throws ApiError where it has more, or does not come to its end
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    const reader = request.body.getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        length += read.value.length;
        if (length > limit) throw tooLarge(limit);
        chunks.push(read.value);
      }
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw new ApiError('bad-request', 'the body of the request was cut off');
    }
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): ApiError {
  return new ApiError('too-large', `the body of the request has more than ${mebibytes(limit)} MiB`, {
    hint: 'send less at a time',
  });
}
