import { unzip } from '@cj-tech-master/excelts/archive';

/** Returns the files of a ZIP archive, in its order, as texts by name. */
export async function unzipped(bytes: Uint8Array): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const entry of unzip(bytes).entries()) files[entry.path] = new TextDecoder().decode(await entry.bytes());
  return files;
}
