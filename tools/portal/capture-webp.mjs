/** Quality of WebP: text stays sharp, and no picture is above 50 KB. */
const QUALITY = 82;
/** Around a part of the window, pixels. */
const MARGIN = 12;

/** Takes a picture of the window, or of a part of it, as WebP: Playwright itself writes PNG and JPEG only. */
export async function captureWebp(page, part) {
  const clip = part && around(await part.boundingBox());
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    ...(clip && { clip }),
  });
  return Buffer.from(data, 'base64');
}

const around = ({ x, y, width, height }) => ({
  x: Math.max(0, x - MARGIN),
  y: Math.max(0, y - MARGIN),
  width: width + 2 * MARGIN,
  height: height + 2 * MARGIN,
  scale: 1,
});
