import { readFile } from 'node:fs/promises';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { AppError } from '@recuerda/service';
import type { FastifyReply } from 'fastify';

/** Next to `src` and `dist`. */
const FOLDER = new URL('../../public/', import.meta.url);
const NAME = /^[a-z]+\.(css|html|js|svg)$/;
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};
/** Nothing inline, nothing from other origins. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The page that shows messages like a phone. */
@Controller('sandbox')
export class PageController {
  @Get()
  page(@Res() reply: FastifyReply): Promise<void> {
    return this.file('index.html', reply);
  }

  @Get('assets/:name')
  async file(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const type = TYPES[NAME.exec(name)?.[1] ?? ''];
    if (type === undefined) throw new AppError('not_found');
    const content = await readFile(new URL(name, FOLDER)).catch(() => {
      throw new AppError('not_found');
    });
    await reply
      .headers({
        'content-type': type,
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'cache-control': 'no-cache',
      })
      .send(content);
  }
}
