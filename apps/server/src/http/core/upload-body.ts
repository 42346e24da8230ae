import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { fail, ok, type Result } from '@perya/std';
import type { Arrival, Sender, UploadLimiter } from './upload-limiter.ts';
import type { FileRefusal } from '../../handler.ts';

/** The most a file may have; exactly this much passes. [UPL-05] */
export const FILE_MAX_BYTES = 5 * 1024 * 1024;
/** Boundaries and headers around a file. */
const AROUND_MAX_BYTES = 16 * 1024;
const FIELD_NAME = 'file';

/** Ends the reading of a body whose rest does not matter any more. */
class Enough extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Reads the one file of a form; what is too large or too slow is given up while it still arrives. [T27] */
export async function readFileBody(
  request: IncomingMessage,
  limiter: UploadLimiter,
  sender: Sender,
): Promise<Result<Buffer, FileRefusal>> {
  const boy = createParser(request.headers);
  if (boy === null) return fail('content.type.unsupported');
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > FILE_MAX_BYTES + AROUND_MAX_BYTES) return fail('upload.size');
  const arrival = limiter.admit(sender, () => boy.destroy(new Enough('upload.slow')));
  if (!arrival) return fail('too.many.requests');
  try {
    return await collect(request, boy, arrival);
  } finally {
    limiter.leave(arrival);
    // What still arrives of a refused file runs into nothing: a browser reads the answer only once it has sent all.
    request.resume();
  }
}

function createParser(headers: IncomingHttpHeaders): BusboyInstance | null {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data;/i.test(type)) return null;
  const limits = { files: 1, fields: 0, parts: 2, fileSize: FILE_MAX_BYTES, headerPairs: 20, headerSize: 4096 };
  try {
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch {
    return null;
  }
}

async function collect(
  request: IncomingMessage,
  boy: BusboyInstance,
  arrival: Arrival,
): Promise<Result<Buffer, FileRefusal>> {
  const chunks: Buffer[] = [];
  let files = 0;
  const stop = (refusal: FileRefusal) => boy.destroy(new Enough(refusal));
  boy.on('file', (name: string, file: BusboyFileStream) => {
    files += 1;
    if (name !== FIELD_NAME) stop('request.invalid');
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    file.on('limit', () => stop('upload.size'));
    file.on('error', () => stop('request.invalid'));
  });
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit']) boy.on(event, () => stop('request.invalid'));
  try {
    await pipeline(countBytes(request, arrival), boy);
  } catch (error) {
    return fail(error instanceof Enough ? error.refusal : 'request.invalid');
  }
  return files === 1 ? ok(Buffer.concat(chunks)) : fail('request.invalid');
}

/** Passes a body on without ever destroying the request: its answer still has to go out on the same connection. */
async function* countBytes(request: IncomingMessage, arrival: Arrival): AsyncGenerator<Buffer> {
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    arrival.bytes += (chunk as Buffer).length;
    if (arrival.bytes > FILE_MAX_BYTES + AROUND_MAX_BYTES) throw new Enough('upload.size');
    yield chunk as Buffer;
  }
}
