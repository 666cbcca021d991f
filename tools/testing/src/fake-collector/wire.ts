/** One field of a protobuf message: a varint or fixed number, or bytes. */
export interface Field {
  number: number;
  value: bigint | Uint8Array;
}

const FIXED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/** Reads the fields of a protobuf message in order (https://protobuf.dev/programming-guides/encoding/). */
export function fieldsOf(message: Uint8Array): Field[] {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = view.getUint8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number): Uint8Array => message.subarray(at, (at += length));
  while (at < message.length) {
    const key = Number(varint());
    const number = key >> 3;
    const type = key & 7;
    const fixed = FIXED_BYTES[type];
    if (type === 0) fields.push({ number, value: varint() });
    else if (type === 2) fields.push({ number, value: bytes(Number(varint())) });
    else if (fixed !== undefined) fields.push({ number, value: fixedOf(bytes(fixed)) });
    else throw new Error(`no protobuf: wire type ${type}`);
  }
  return fields;
}

const fixedOf = (bytes: Uint8Array): bigint => bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
