import { expect, it } from '@jest/globals';
import { parseWhole } from './parse-xml.js';

async function* chunksOf(text: string) {
  yield Buffer.from(text);
}

it('text in CDATA sections is text [IMP-01]', async () => {
  const texts: string[] = [];
  await parseWhole(chunksOf('<is><t>a &amp; b</t><t><![CDATA[c & d]]></t></is>'), { text: (text) => texts.push(text) });
  expect(texts).toEqual(['a & b', 'c & d']);
});
