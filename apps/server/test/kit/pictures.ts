import sharp from 'sharp';
import type { TestServer } from './server.ts';

const BOUNDARY = '----perya7MA4YWxk';

/** How a form is sent; what is left out is as a browser does it. */
export interface FormChoices {
  readonly field?: string;
  readonly filename?: string;
  readonly type?: string;
  readonly purpose?: string;
  /** Further parts, as they travel. */
  readonly more?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A form with one file, as it travels. */
export function formOf(bytes: Buffer, choices: FormChoices = {}): Buffer {
  const { field = 'file', filename = 'photo.jpg', type = 'image/jpeg', more = '' } = choices;
  const head =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\n` +
    `Content-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n${more}--${BOUNDARY}--\r\n`)]);
}

/** A further part of the same form. */
export function partOf(disposition: string, value = 'x'): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
}

/** The headers of a form. */
export function formHeaders(token: string): Record<string, string> {
  return { authorization: token, merchant: 'ty01', 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
}

/** Uploads a file; tells status and body. */
export async function upload({ app }: TestServer, token: string, bytes: Buffer, choices: FormChoices = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/wps/upload/image?purpose=${choices.purpose ?? 'kycFront'}`,
    headers: { ...formHeaders(token), ...choices.headers },
    payload: formOf(bytes, choices),
  });
  const body = answer.json<{ value?: { id: string; url: string }; errorCode?: string }>();
  return { status: answer.statusCode, code: body.errorCode, id: body.value?.id ?? '', url: body.value?.url ?? '' };
}

/** A picture of one colour. */
export function picture(width = 60, height = 40, format: 'png' | 'jpeg' | 'gif' | 'webp' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .toFormat(format)
    .toBuffer();
}
